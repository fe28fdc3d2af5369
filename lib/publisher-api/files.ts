import { type FileRequest, openFile } from './client';

export { discard, type FileRequest } from './client';
export { isCover } from './contract';

/**
 * Opens an upload of an article: GET /articles/file?article_file={id}_._{upload name}
 * @throws {ApiError}
 */
export const openCover = (id: string, upload: string, request: FileRequest) =>
  openFile('/articles/file', { article_file: `${id}_._${upload}` }, request);

/**
 * Opens a file of GET /resources/{file}.
 * @param file a file name without a path
 * @throws {ApiError}
 */
export const openResource = (file: string, request: FileRequest) =>
  openFile(`/resources/${encodeURIComponent(file)}`, {}, request);
