import type { Dispatcher } from 'undici';
import { type FileRequest, openFile } from './client';
import { isCover } from './contract';

export { discard, type FileRequest } from './client';
export { isCover };

/** GET /articles/file?article_file={id}_._{upload name} */
export function openCover(
  id: string,
  upload: string,
  asked: FileRequest,
): Promise<Dispatcher.ResponseData> {
  return openFile('/articles/file', { article_file: `${id}_._${upload}` }, asked);
}

/**
 * GET /resources/{file}
 * @param file name of a file, never a path
 */
export function openResource(file: string, asked: FileRequest): Promise<Dispatcher.ResponseData> {
  return openFile(`/resources/${encodeURIComponent(file)}`, {}, asked);
}
