/* The public API of the CMS for the site that starts it; the content comes over HTTP. */

export { startEmbeddedApi } from './api/server';
