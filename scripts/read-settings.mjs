/**
 * Reads the settings of lib/site/env.ts. Packages must be installed before the call.
 * @throws {Error} `EnvError` for an invalid setting
 * @returns {Promise<import('../lib/site/env').Env>}
 */
export async function readSettings() {
  const { tsImport } = await import('tsx/esm/api');
  const { readEnv } = await tsImport('../lib/site/env.ts', import.meta.url);
  return readEnv();
}
