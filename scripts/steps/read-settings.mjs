/**
 * Reads the settings of lib/site/settings/env.ts. Packages must be installed before the call.
 * @throws {Error} `EnvError` for an invalid setting
 * @returns {Promise<import('../../lib/site/settings/env').Env>}
 */
export async function readSettings() {
  const { tsImport } = await import('tsx/esm/api');
  const { readEnv } = await tsImport('../../lib/site/settings/env.ts', import.meta.url);
  return readEnv();
}
