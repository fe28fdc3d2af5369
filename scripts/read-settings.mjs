import { StepError } from '../build/steps.mjs';

/**
 * The settings of lib/site/env.ts, for scripts. Packages must be installed before the call.
 * @throws {StepError} for an invalid setting
 * @returns {Promise<import('../lib/site/env').Env>}
 */
export async function readSettings() {
  const { tsImport } = await import('tsx/esm/api');
  const { readEnv } = await tsImport('../lib/site/env.ts', import.meta.url);
  try {
    return readEnv();
  } catch (error) {
    throw new StepError(/** @type {Error} */ (error).message);
  }
}
