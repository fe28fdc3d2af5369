import { createClient, ErrorReply, RESP_TYPES } from '@redis/client';
import { z } from 'zod';
import { log } from '../process/log';
import { outsideRequest } from '../process/outside-request';
import type { Argument, Redis, Reply } from '.';

/** Milliseconds that connecting or a command may take. */
const LIMIT_MS = 200;
/** Parts in which that time is counted, see {@link inTime}. */
const STEPS = 4;
/** Milliseconds between two looks at the connection: a lost one is then made again. */
const BEAT_MS = 500;
/** Milliseconds without a refused command after which Redis takes commands again. */
const ACCEPTING_MS = 5_000;

/** Redis cannot be reached, or did not reply in time. */
export class RedisUnavailableError extends Error {
  override name = 'RedisUnavailableError';
}

/**
 * Keeps a connection to Redis for as long as the process lives.
 *
 * A connection that breaks, or that leaves a command without a reply, is dropped with all that
 * waits on it, and made again within half a second; until then commands fail at once. So nothing
 * piles up behind a Redis that is away, slow or mute. The log has one line when it goes away
 * and one when it is back.
 */
export class RedisConnection implements Redis {
  readonly #url: string;
  readonly #prefix: string;
  #client: Client | undefined;
  #isAway = false;
  #isClosed = false;
  /** When Redis last refused a command, while that is in the log as the present state. */
  #refusedAt: number | undefined;
  #clockOffset: number | undefined;
  readonly #listeners: (() => Promise<void>)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param url REDIS_URL
   * @param scope name of the site's content source, which is in every key
   */
  constructor(url: string, scope: string) {
    this.#url = url;
    this.#prefix = `site:${scope}`;
  }

  /** Tries to connect. Resolves when that has succeeded or failed; it is then tried again and again. */
  async start(): Promise<void> {
    await this.#beat();
  }

  /** Ends the connection for good. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#client?.destroy();
    this.#client = undefined;
  }

  async send(
    command: readonly Argument[],
    { bytes = false }: { bytes?: boolean } = {},
  ): Promise<Reply> {
    if (!this.#client) throw new RedisUnavailableError('Redis cannot be reached');
    return this.#sendBy(this.#client, command, bytes);
  }

  key(...parts: string[]): string {
    return [this.#prefix, ...parts].join(':');
  }

  clockOffset(): number | undefined {
    return this.#clockOffset;
  }

  onBeat(listener: () => Promise<void>): void {
    this.#listeners.push(listener);
  }

  async #beat(): Promise<void> {
    if (this.#client) await this.#readClock(this.#client).catch(() => {});
    else await this.#connect();
    for (const listener of this.#listeners) {
      if (this.#client) await listener().catch(() => {});
    }
    this.#noteAcceptance();
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#beat(), BEAT_MS);
    this.#timer.unref();
  }

  async #connect(): Promise<void> {
    const client = newClient(this.#url);
    // Without a listener an error of the connection would end the process.
    client.on('error', (error) => this.#lose(client, error));
    try {
      await inTime(client.connect());
      // A server may accept connections and never reply.
      await this.#readClock(client);
    } catch (error) {
      client.destroy();
      this.#noteAway(error);
      return;
    }
    if (this.#isClosed) return client.destroy();
    this.#client = client;
    if (this.#isAway) log('info', 'Redis is back');
    this.#isAway = false;
  }

  #lose(client: Client, error: unknown): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    client.destroy();
    this.#noteAway(error);
  }

  async #sendBy(client: Client, command: readonly Argument[], bytes = false): Promise<Reply> {
    try {
      // The client's socket lives longer than the request that has something to send.
      return await outsideRequest(() =>
        inTime(client.sendCommand<Reply>(command, bytes ? BYTES : undefined)),
      );
    } catch (error) {
      if (error instanceof ErrorReply) this.#noteRefusal(error);
      else this.#lose(client, error);
      throw error;
    }
  }

  async #readClock(client: Client): Promise<void> {
    const reply = await this.#sendBy(client, ['TIME']);
    const [seconds, microseconds] = timeReply.parse(reply);
    this.#clockOffset = seconds * 1000 + microseconds / 1000 - performance.now();
  }

  #noteAway(error: unknown): void {
    if (this.#isAway || this.#isClosed) return;
    this.#isAway = true;
    log('warn', 'Redis cannot be reached: this process goes on by itself', {
      problem: String(error),
    });
  }

  #noteRefusal(error: ErrorReply): void {
    if (this.#refusedAt === undefined) {
      log('warn', 'Redis refuses commands: this process goes on by itself', {
        problem: error.message,
      });
    }
    this.#refusedAt = performance.now();
  }

  #noteAcceptance(): void {
    if (this.#refusedAt === undefined || !this.#client) return;
    if (performance.now() - this.#refusedAt < ACCEPTING_MS) return;
    this.#refusedAt = undefined;
    log('info', 'Redis takes commands again');
  }
}

type Client = ReturnType<typeof newClient>;

const BYTES = { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } };

/** Seconds since 1970, and microseconds. */
const timeReply = z.tuple([z.coerce.number(), z.coerce.number()]);

function newClient(url: string) {
  return createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    // Its own limit holds every finished command in memory until the time is over.
    commandOptions: { timeout: undefined },
    disableClientInfo: true,
    // A connection that broke is not made again by the client, whose time for it has no limit.
    socket: { connectTimeout: LIMIT_MS, reconnectStrategy: false },
  });
}

/**
 * Waits for a promise for LIMIT_MS, in steps: time in which this process was busy with
 * something else, and could not read what had arrived, counts as one step only.
 * @throws {RedisUnavailableError}
 */
async function inTime<Result>(promise: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const step = (left: number) => {
      timer = setTimeout(() => {
        if (left > 1) step(left - 1);
        else reject(new RedisUnavailableError(`Redis did not reply within ${LIMIT_MS} ms`));
      }, LIMIT_MS / STEPS);
    };
    step(STEPS);
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
