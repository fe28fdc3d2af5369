import { z } from 'zod';
import { Server } from '../../testing/server.mjs';

const usageSchema = z.object({ cpu: z.number(), size: z.number() });

/** What a server has used so far: microseconds of processor time, and bytes at its largest. */
export type Usage = z.infer<typeof usageSchema>;

/** A production build of a Next app that runs, and tells what it uses. */
export class Site {
  readonly url: string;
  readonly #server: Server;

  /** @param args of Node.js, which start the app on PORT */
  constructor(args: string[], port: number, env: Record<string, string> = {}) {
    this.url = `http://localhost:${port}`;
    const settings = {
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_OPTIONS: '--import ./scripts/bench/report-usage.mjs',
      PORT: String(port),
      SITE_URL: this.url,
      REVALIDATE_SECONDS: '3600',
      ...env,
    };
    this.#server = new Server({ args, env: settings, url: this.url }, { hasChannel: true });
  }

  start(): Promise<void> {
    return this.#server.start();
  }

  async stop(): Promise<void> {
    await this.#server.stop('SIGKILL');
  }

  /** What it has used so far. */
  async usage(): Promise<Usage> {
    return usageSchema.parse(await this.#server.request('usage'));
  }
}
