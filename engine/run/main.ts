import { setFlagsFromString } from 'node:v8';
import { handleSignals } from '../http/signals';
import { captureOutput } from '../log/capture-output';

/*
 * The entry point of the site in production, which the build bundles (engine/build/programs.mjs) and
 * `npm start` runs. Signals are handled, NODE_ENV is set and the output captured first: a container may
 * be stopped while it starts, React and Next read NODE_ENV when they are loaded, and any module may
 * write to the output.
 */
handleSignals();
Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
captureOutput();
// V8 collects garbage when the heap has grown by half, not only when it has grown several times
// over. This sets no limit: the heap is as large as the content needs.
setFlagsFromString('--heap-growing-percent=50');

const { runSite } = await import('./run-site');
const { default: site } = await import('site.config');
await runSite(site);
