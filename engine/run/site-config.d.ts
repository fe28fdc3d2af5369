/** The build replaces this name by the site's own `site.config.ts`. */
declare module 'site.config' {
  const site: import('../site').Site;
  export default site;
}
