import { z } from 'zod';
import { Server } from '../../testing/server.mjs';

/** A production build of a Next app that runs, and tells its processor time. */
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

  /** Microseconds of processor time that it has used so far. */
  async processorTime(): Promise<number> {
    return z.number().parse(await this.#server.request('usage'));
  }
}
