import { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';

/*
 * Loaded into a site with `node --import`: while the file that BROKEN_THREADS names exists, each
 * thread for Markdown ends at once, as on a machine that has none to spare.
 */
const { Worker } = workerThreads;
const file = process.env.BROKEN_THREADS ?? '';

workerThreads.Worker = class extends Worker {
  /**
   * @param {string | URL} module
   * @param {import('node:worker_threads').WorkerOptions} options
   */
  constructor(module, options) {
    const isBroken = String(module).includes('markdown') && existsSync(file);
    super(isBroken ? 'process.exit()' : module, { ...options, ...(isBroken && { eval: true }) });
  }
};
syncBuiltinESMExports();
