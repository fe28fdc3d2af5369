import { z } from 'zod';
import { log } from '../process/log';
import { processState } from '../process/process-state';
import type { Redis } from '../redis';
import { type Publication, parsePublication } from './request';

/*
 * The log of publications: a stream in Redis which every process of the site follows, so that
 * one call of the publish hook reaches all of them.
 */

/** Publications in the log. A process that was away for longer takes everything for changed. */
const LENGTH = 1_000;
/** Publications that wait for a Redis that is away; more of them become one of everything. */
const MAX_WAITING = 100;

const FIELD = 'publication';
/** Each entry has an id, and the names and values of its fields. */
const entries = z.array(z.tuple([z.string().regex(/^\d+-\d+$/), z.array(z.string())]));

/** What following the log leads to, in this process. */
export type Follower = {
  /**
   * A publication was read.
   * @param published.position a number that grows with each publication
   * @param published.isPast whether it was published before this process started
   */
  apply(publication: Publication, published: { position: number; isPast: boolean }): void;
  /** Everything up to a position has been read. */
  reach(position: number): void;
  /** Publications may have been missed. */
  miss(): void;
};

/** One process's view of the log. */
export class PublicationLog {
  readonly #redis: Redis;
  readonly #follower: Follower;
  readonly #key: string;
  /** Id of the last entry read; EMPTY if there was none yet, undefined before the first look. */
  #lastId: string | undefined;
  /** Publications that could not be added to the log so far. */
  #waiting: Publication[] = [];
  /** The reading under way: two of them would apply publications twice. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(redis: Redis, follower: Follower) {
    this.#redis = redis;
    this.#follower = follower;
    this.#key = redis.key('publications');
  }

  /**
   * Adds a publication, and reads the log up to it.
   * @returns whether that was done; otherwise it is added as soon as Redis is there, and this
   *   process must apply it by itself
   */
  async add(publication: Publication): Promise<boolean> {
    this.#waiting.push(publication);
    if (this.#waiting.length > MAX_WAITING) this.#waiting = [{ what: 'everything' }];
    try {
      await this.follow();
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Adds what waits, and applies what others have added since the last time.
   * @throws {Error} when Redis cannot be reached or refuses it
   */
  async follow(): Promise<void> {
    const turn = this.#turn.catch(() => {}).then(() => this.#follow());
    this.#turn = turn;
    await turn;
  }

  async #follow(): Promise<void> {
    await this.#addWaiting();
    await this.#read();
  }

  async #addWaiting(): Promise<void> {
    for (;;) {
      const [publication] = this.#waiting;
      if (!publication) return;
      const entry = [FIELD, JSON.stringify(publication)];
      await this.#send(['XADD', this.#key, 'MAXLEN', String(LENGTH), '*', ...entry]);
      this.#waiting = this.#waiting.filter((it) => it !== publication);
    }
  }

  async #read(): Promise<void> {
    const from = this.#lastId === undefined || this.#lastId === EMPTY ? '-' : this.#lastId;
    const reply = await this.#send(['XRANGE', this.#key, from, '+']);
    const found = entries.parse(reply);
    const isFirst = this.#lastId === undefined;
    // The entry that was read last is read once more: if it is gone, others may be, too.
    const isMissing = from !== '-' && found[0]?.[0] !== from;
    const unread = from === '-' || isMissing ? found : found.slice(1);
    if (isMissing) {
      log('warn', 'The log of publications was lost: every page is revalidated');
      this.#follower.miss();
    }
    if (isFirst && found.length >= LENGTH) this.#invalidateUnknown(found[0]?.[0] ?? EMPTY);
    for (const [id, fields] of unread) {
      const isPast = isFirst && this.#isPast(id);
      this.#follower.apply(this.#parse(id, fields), { position: positionOf(id), isPast });
    }
    this.#lastId = found.at(-1)?.[0] ?? EMPTY;
    if (isFirst || isMissing) this.#follower.reach(positionOf(this.#lastId));
  }

  /** What was published before the log begins is not known: it may concern any older page. */
  #invalidateUnknown(firstId: string): void {
    const position = positionOf(firstId);
    this.#follower.apply({ what: 'everything' }, { position, isPast: true });
  }

  /** What cannot be parsed was added by another version of the site. */
  #parse(id: string, [name, text = '']: string[]): Publication {
    const parsed = parsePublication(name === FIELD ? text : '');
    if ('data' in parsed) return parsed.data;
    log('warn', 'A publication cannot be understood: everything is invalidated', { id });
    return { what: 'everything' };
  }

  /** By the clock of Redis, which dates the ids. */
  #isPast(id: string): boolean {
    return Number.parseInt(id, 10) < (this.#redis.clockOffset() ?? 0);
  }

  /** Sends a command; something else below the log's key is removed. */
  async #send(command: string[]) {
    try {
      return await this.#redis.send(command);
    } catch (error) {
      if (!String(error).includes('WRONGTYPE')) throw error;
      await this.#redis.send(['DEL', this.#key]);
      return this.#redis.send(command);
    }
  }
}

/** Id of the last entry of a log that has none. */
const EMPTY = '0-0';

/** The ids of Redis are milliseconds since 1970, and a count of those within one. */
function positionOf(id: string): number {
  const [milliseconds = 0, count = 0] = id.split('-').map(Number);
  return milliseconds * 1_000 + Math.min(count, 999);
}

const shared = processState<{ log?: PublicationLog }>('publication-log', () => ({}));

/** The log that this process follows; undefined without a Redis. */
export function publicationLog(): PublicationLog | undefined {
  return shared.log;
}

/**
 * Follows the log of publications from now on; resolves when it has been read for the first
 * time, or cannot be.
 */
export async function followPublications(redis: Redis, follower: Follower): Promise<void> {
  const followed = new PublicationLog(redis, follower);
  shared.log = followed;
  redis.onBeat(() => followed.follow());
  await followed.follow().catch(() => {});
}
