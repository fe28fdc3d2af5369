import { scheduler } from 'node:timers/promises';

/* Loaded into a site with `node --import`: renders only the pages of the menu in advance
   (engine/pages/prerender.ts), and loads no other route (engine/pages/entries.ts), because all
   articles and routes would take ten seconds of a processor. */
scheduler.wait = () => new Promise(() => {});
