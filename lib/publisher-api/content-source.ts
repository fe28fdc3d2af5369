import { contentHash, processSingleton } from '../../engine';

const source = processSingleton('content-source', () => ({ version: 'none' }));

/** Sets the source of the site's content, before its first use. @param name of the API or folder */
export function setContentSource(name: string): void {
  source.version = contentHash(name).slice(0, 8);
}

/** Names the content source in URLs and folders, as two sources may use one name for two pictures. */
export function contentSourceId(): string {
  return source.version;
}
