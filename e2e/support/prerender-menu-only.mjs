import { scheduler } from 'node:timers/promises';

/* Loaded into a site with `node --import`: prerenders only the pages of the menu
   (engine/pages/prerender.ts), and loads no other route (engine/pages/next-app.ts), because all
   of them would take ten seconds of processor time. */
scheduler.wait = () => new Promise(() => {});
