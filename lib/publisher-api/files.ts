import type { Dispatcher } from 'undici';
import { type FileRequest, openFile } from './client';
import { isCover } from './contract';

export { discard, type FileRequest } from './client';
export { isCover };

/**
 * Opens an upload of an article: GET /articles/file?article_file={id}_._{upload name}
 * @throws {ApiError}
 */
export function openCover(
  id: string,
  upload: string,
  request: FileRequest,
): Promise<Dispatcher.ResponseData> {
  return openFile('/articles/file', { article_file: `${id}_._${upload}` }, request);
}

/**
 * Opens a file of GET /resources/{file}.
 * @param file a file name without a path
 * @throws {ApiError}
 */
export function openResource(file: string, request: FileRequest): Promise<Dispatcher.ResponseData> {
  return openFile(`/resources/${encodeURIComponent(file)}`, {}, request);
}
