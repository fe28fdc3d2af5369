import { defineSettings, httpUrl, secret } from '../index';

/** The settings of the example, besides those of the engine. */
export const { settings } = defineSettings(
  {
    /** The server of the readings; undefined = the readings in stations.ts. */
    STATIONS_URL: httpUrl(() => true)
      .optional()
      .describe('an http or https address, such as https://stations.example.com'),
    /** Bearer token of POST /expire; undefined = switched off. */
    EXPIRE_SECRET: secret,
  },
  ['EXPIRE_SECRET'],
);
