import { z } from 'zod';
import { processState } from '../base/process-state';
import { countPublication, publicationNumber, setPublicationNumber } from '../base/publication';
import { WholeFiles } from '../base/whole-files';
import { metrics } from '../metrics';
import { shared } from '../shared';
import { followPublications } from './follow';

/** Name of the file beside the stored pages. */
const FILE = 'publication';
const onDisk = z.object({
  number: z.number(),
  seen: z.string().optional(),
  contentHash: z.string().optional(),
});

const state = processState('publish', () => ({ publish: async () => applyPublication() }));

/**
 * Publishes a change in the publisher's API: every page and list made so far is old, those being
 * rendered included. Processes that share a Redis follow within half a second.
 */
export function publish(): Promise<void> {
  return state.publish();
}

/**
 * Applies publications from before the start of this process and those of other processes.
 * @param folder of the stored pages, so that number and pages are lost together
 * @param contentHash of the embedded API's content, which may have changed while no process ran
 */
export async function openPublications(folder: string, contentHash?: string): Promise<void> {
  const files = new WholeFiles<z.infer<typeof onDisk>>({ folder, what: 'Publications' });
  const save = (seen?: string, contentHash?: string) =>
    files.write(FILE, { number: publicationNumber(), seen, contentHash });
  const apply = async (seen?: string) => {
    applyPublication();
    // Removed first: if the write fails, a missing file makes all pages old after a restart.
    await files.remove(FILE);
    await save(seen);
  };
  // A file that is damaged or of another version of the site counts as missing.
  const { data: left } = onDisk.safeParse(await files.read(FILE));
  if (left) setPublicationNumber(left.number);
  if (left && left.contentHash !== contentHash) applyPublication();
  await save(left?.seen, contentHash);
  const redis = shared();
  state.publish = redis ? await followPublications(redis, left?.seen, apply) : apply;
}

function applyPublication(): void {
  countPublication();
  metrics()?.publications.inc();
}
