import { contentHash, processSingleton } from '../../engine';

const source = processSingleton('content-source', () => ({ version: 'none' }));

/**
 * Sets the source of the site's content; to be called before the first use of its id.
 * @param name of the API or folder
 */
export function setContentSource(name: string): void {
  source.version = contentHash(name).slice(0, 8);
}

/**
 * An id of the content source for URLs and folders, because two sources may have different pictures
 * with the same name.
 */
export function contentSourceId(): string {
  return source.version;
}
