/* The public API of the CMS for the site, which starts it and then reads the content over HTTP. */

export { startEmbeddedApi } from './api/server';
