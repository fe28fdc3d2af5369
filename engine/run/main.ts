import { setFlagsFromString } from 'node:v8';
import { handleSignals } from '../http/signals';
import { captureOutput } from '../log/capture-output';

/* The entry point of the site in production, bundled by the build (engine/build/programs.mjs).
   The order matters: signals first, because a container may be stopped while it starts; then
   NODE_ENV, which React and Next read when they load; then the capture of output, because any
   module may write. */
handleSignals();
Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
captureOutput();
// V8 collects garbage when the heap has grown by half, because by default it waits until the heap
// is several times as large. The heap itself has no limit.
setFlagsFromString('--heap-growing-percent=50');

const { runSite } = await import('./run-site');
const { default: site } = await import('site.config');
await runSite(site);
