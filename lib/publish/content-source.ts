import { contentHash } from '../base/content-hash';
import { processState } from '../base/process-state';

const source = processState('content-source', () => ({ version: 'none' }));

/** Sets the source of the site's content, once, before it is first used. @param name of the API or folder */
export function setContentSource(name: string): void {
  source.version = contentHash(name).slice(0, 8);
}

/** Names the content source in URLs and folders: another may have other pictures of the same name. */
export function contentVersion(): string {
  return source.version;
}
