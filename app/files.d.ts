/** The URL of a module that next.config.ts bundles into a script file of its own. */
declare module '*?script' {
  const url: string;
  export default url;
}

declare module '*.woff2' {
  const url: string;
  export default url;
}
