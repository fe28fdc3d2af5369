/** URL of a module as a script file of its own: a rule in next.config.ts. */
declare module '*?script' {
  const url: string;
  export default url;
}
