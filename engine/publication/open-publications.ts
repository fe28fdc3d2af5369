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

type Publish = (contentHash?: string) => Promise<void>;

const state = processSingleton('publish', () => {
  const initial: { publish: Publish; early?: { contentHash?: string } } = {
    async publish(contentHash) {
      initial.early = { contentHash };
      nextPublication();
    },
  };
  return initial;
});

/**
 * Expires all pages and lists so far, also those in flight, in all processes that share a Redis.
 * @param contentHash of the embedded API's content, if that content has changed
 */
export function publish(contentHash?: string): Promise<void> {
  return state.publish(contentHash);
}

/**
 * Applies publications from before the start, and from now on those of other processes.
 * @param folder of this source of content, for the latest publication alone
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
    // Removed first: without a file, as on a full disk, all pages expire at a restart.
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
  state.publish = (contentHash = content) => {
    content = contentHash;
    return publishForAll();
  };
  // A file saved while the site starts: the number that was read here is older.
  const { early } = state;
  state.early = undefined;
  if (early) await state.publish(early.contentHash);
}

/** The latest publication; undefined for a file that another version has written. */
function parse(bytes: Buffer) {
  try {
    return onDisk.parse(JSON.parse(bytes.toString()));
  } catch {
    return undefined;
  }
}
