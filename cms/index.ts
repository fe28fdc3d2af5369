/* The door of the CMS for the site that starts it; all that the site shows comes over HTTP. */

export { startEmbeddedApi } from './api/server';
