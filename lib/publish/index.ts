import { z } from 'zod';
import { processState } from '../base/process-state';
import { advancePublication, publicationNumber, setPublicationNumber } from '../base/publication';
import { WholeFiles } from '../base/whole-files';
import { metrics } from '../site/metrics';
import { followPublications } from './follow';
import { shared } from './shared';

const FILE = 'publication';
const LIMITS = { bytes: 100_000, files: 10 };
const onDisk = z.object({
  number: z.number(),
  seen: z.string().optional(),
  contentHash: z.string().optional(),
});

const state = processState('publish', () => ({
  publish: async (_contentHash?: string) => applyPublication(),
}));

/**
 * Expires all pages and lists so far, also those in flight, in all processes that share a Redis.
 * @param contentHash of the embedded API's content, if that content has changed
 */
export function publish(contentHash?: string): Promise<void> {
  return state.publish(contentHash);
}

/**
 * Applies publications from before the start, and from now on those of other processes.
 * @param folder for the number alone, so that the limits of pages do not remove it
 * @param contentHash of the embedded API's content, which may have changed while no process ran
 */
export async function openPublications(folder: string, contentHash?: string): Promise<void> {
  const files = new WholeFiles<z.infer<typeof onDisk>>({
    folder,
    what: 'Publications',
    limits: LIMITS,
  });
  let content = contentHash;
  const save = (seen?: string) =>
    files.write(FILE, { number: publicationNumber(), seen, contentHash: content });
  const apply = async (seen?: string) => {
    applyPublication();
    // Removed first: without a file, as when the write fails, all pages expire at a restart.
    await files.remove(FILE);
    await save(seen);
  };
  // A file of another version of the site counts as absent.
  const { data: stored } = onDisk.safeParse(await files.read(FILE));
  if (stored) setPublicationNumber(stored.number);
  if (stored && stored.contentHash !== contentHash) applyPublication();
  await save(stored?.seen);
  const redis = shared();
  const publishForAll = redis ? await followPublications(redis, stored?.seen, apply) : apply;
  state.publish = (contentHash = content) => {
    content = contentHash;
    return publishForAll();
  };
}

function applyPublication(): void {
  advancePublication();
  metrics()?.publications.inc();
}
