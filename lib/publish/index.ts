import { z } from 'zod';
import { processState } from '../base/process-state';
import { advancePublication, publicationNumber, setPublicationNumber } from '../base/publication';
import { WholeFiles } from '../base/whole-files';
import { metrics } from '../site/metrics';
import { followPublications } from './follow';
import { shared } from './shared';

/** Name of the one file. */
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
 * Publishes a change in the publisher's API: every page and list made so far is old, those being
 * rendered included. Processes that share a Redis follow within half a second.
 * @param contentHash of the embedded API's content, if that is what has changed
 */
export function publish(contentHash?: string): Promise<void> {
  return state.publish(contentHash);
}

/**
 * Applies publications from before the start of this process and those of other processes.
 * @param folder of its own: the limits on pages must not displace the number
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
    // Removed first: if the write fails, a missing file makes everything old after a restart.
    await files.remove(FILE);
    await save(seen);
  };
  // A file that is damaged or of another version of the site counts as missing.
  const { data: left } = onDisk.safeParse(await files.read(FILE));
  if (left) setPublicationNumber(left.number);
  if (left && left.contentHash !== contentHash) applyPublication();
  await save(left?.seen);
  const redis = shared();
  const publishForAll = redis ? await followPublications(redis, left?.seen, apply) : apply;
  state.publish = (contentHash = content) => {
    content = contentHash;
    return publishForAll();
  };
}

function applyPublication(): void {
  advancePublication();
  metrics()?.publications.inc();
}
