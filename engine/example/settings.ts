import { defineSettings, httpUrl, secret } from '../index';

/** The settings of the example, besides those of the engine. */
export const { settings } = defineSettings(
  {
    /** The server of the readings. */
    STATIONS_URL: httpUrl(() => true).describe('an http or https address'),
    /** Bearer token of POST /expire; undefined = switched off. */
    EXPIRE_SECRET: secret,
  },
  ['EXPIRE_SECRET'],
);
