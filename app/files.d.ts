/** URL of a module as a script file of its own: a rule in next.config.ts. */
declare module '*?script' {
  const url: string;
  export default url;
}

/** URL of a font's file. */
declare module '*.woff2' {
  const url: string;
  export default url;
}
