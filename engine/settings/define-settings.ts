import * as z from 'zod';
import { processSingleton } from '../process/across-bundles';
import { ENGINE_SECRETS, engineSettings } from './engine-settings';
import { localUrl } from './local-url';
import { environment, readSettings, type Variables } from './read-settings';

/**
 * Declares the settings of a site: those of the engine, and its own.
 * @param own each is described for `readSettings`
 * @param secrets names of own settings
 */
export function defineSettings<Own extends z.ZodRawShape>(own: Own, secrets: string[] = []) {
  const schema = settingsSchema(own);
  const all = [...ENGINE_SECRETS, ...secrets];
  const read = (source: Variables = environment()) => {
    const values = readSettings(schema, all, source);
    const { SITE_URL, HOST, PORT } = values as EngineValues;
    return { ...values, SITE_URL: SITE_URL ?? localUrl({ HOST, PORT }) };
  };
  return {
    names: Object.keys(schema.shape),
    /** Reads the settings from the environment and the file `.env`. @throws {EnvError} */
    read,
    /** Read once: Next adds variables of other `.env` files later. @throws {EnvError} */
    settings: () => processSingleton('settings', () => read()),
  };
}

type EngineValues = z.infer<z.ZodObject<typeof engineSettings>>;

function settingsSchema<Own extends z.ZodRawShape>(own: Own) {
  return z.object({ ...engineSettings, ...own }).refine(
    (values) => {
      const { METRICS_PORT, PORT } = values as Partial<EngineValues>;
      return METRICS_PORT === undefined || METRICS_PORT !== PORT;
    },
    // Without `when`, zod skips this rule if another setting is wrong.
    { path: ['METRICS_PORT'], when: () => true },
  );
}
