import * as z from 'zod';
import { AtomicFiles } from '../files/atomic-files';
import { processSingleton } from '../process/process-singleton';
import { sharedRedis } from '../redis/redis';
import { followPublications } from './follow-publications';
import { nextPublication, publication, setPublication } from './publication';

/** The file of the latest publication, one line of JSON. */
const FILE = 'publication';
const onDisk = z.object({
  number: z.number(),
  seen: z.string().optional(),
  contentHash: z.string().optional(),
});

const state = processSingleton('publish', () => ({
  /**
   * Publishes in all processes; set when {@link openPublications} has read the latest publication.
   */
  inAll: undefined as ((contentHash?: string) => Promise<void>) | undefined,
  /** A publication before that. */
  early: undefined as { contentHash?: string | undefined } | undefined,
}));

/**
 * Expires all present pages and lists, and calls in flight, in all processes that share a Redis.
 * @param contentHash of the embedded API's content, if that content has changed
 */
export async function publish(contentHash?: string): Promise<void> {
  if (state.inAll) return state.inAll(contentHash);
  state.early = { contentHash };
  nextPublication();
}

/**
 * Applies publications from before the start, then those of other processes.
 * @param folder for this source of content, with the latest publication alone
 * @param contentHash of the embedded API's content, which may have changed while no process ran
 */
export async function openPublications(folder: string, contentHash?: string): Promise<void> {
  const files = new AtomicFiles({ folder, what: 'Publications', max: 10 });
  let content = contentHash;
  const note = (seen?: string) => {
    const noted = { number: publication(), seen, contentHash: content };
    return files.write(FILE, Buffer.from(JSON.stringify(noted)));
  };
  const apply = async (seen?: string) => {
    nextPublication();
    // Removed first, because without a file, as on a full disk, all pages expire at a restart.
    await files.remove(FILE);
    await note(seen);
  };
  const file = await files.read(FILE);
  const noted = file && parse(file.bytes);
  if (noted) setPublication(noted.number);
  if (noted && noted.contentHash !== contentHash) nextPublication();
  await note(noted?.seen);
  const redis = sharedRedis();
  const publishForAll = redis ? await followPublications(redis, noted?.seen, apply) : apply;
  state.inAll = (newHash = content) => {
    content = newHash;
    return publishForAll();
  };
  // A publication during the start is repeated, because the number read from the file is older.
  const { early } = state;
  state.early = undefined;
  if (early) await publish(early.contentHash);
}

/** The latest publication; undefined if another version wrote the file. */
function parse(bytes: Buffer) {
  try {
    return onDisk.parse(JSON.parse(bytes.toString()));
  } catch {
    return undefined;
  }
}
