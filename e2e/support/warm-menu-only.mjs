import { scheduler } from 'node:timers/promises';

/*
 * Loaded into a site with `node --import`: of what it renders in advance (lib/pages/warm.ts), the
 * rest after the menu never ends, so that articles wait for their first visitor. To render all of
 * them takes ten seconds of a processor.
 */
scheduler.wait = () => new Promise(() => {});
