import { setFlagsFromString } from 'node:v8';
import { captureOutput } from '../log/capture-output';
import { processState } from '../process/lifecycle';

/* The entry point of the site in production, bundled by the build (engine/build/programs.mjs). */

// First, because a container may be stopped while it starts: signals would by default not end its
// first process.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => (processState.stop ? processState.stop() : process.exit(0)));
// Before React and Next, because they read NODE_ENV when they load.
Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
// Before all further modules, because any of them may write.
captureOutput();
// By default V8 waits until the heap is several times as large.
setFlagsFromString('--heap-growing-percent=50');

const { runSite } = await import('./run-site');
const { default: site } = await import('site.config');
await runSite(site);
