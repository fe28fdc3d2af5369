/** The site that the engine runs: the build puts its own `site.config.ts` in the place of this name. */
declare module 'site.config' {
  const site: import('../site').Site;
  export default site;
}
