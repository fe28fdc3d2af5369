import { setFlagsFromString } from 'node:v8';
import { captureOutput } from '../base/capture-output';

/*
 * The entry point of the site in production: `npm start` runs what the build makes of it
 * (build/site-server.mjs). React and Next read NODE_ENV when they are loaded, and
 * everything that is loaded may write: both come first.
 */
Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
captureOutput();
// Garbage is collected when the heap has grown by half, where V8 would let a small one grow
// several times over. As it is no limit, the heap is as large as the content needs.
setFlagsFromString('--heap-growing-percent=50');

const { runSite } = await import('./run-site');
await runSite();
