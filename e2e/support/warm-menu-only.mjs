import { scheduler } from 'node:timers/promises';

/*
 * Loaded into a site with `node --import`: renders only the pages of the menu in advance
 * (engine/pages/warm.ts), as all articles would take ten seconds of a processor.
 */
scheduler.wait = () => new Promise(() => {});
