import type { Dispatcher } from 'undici';
import { isCover } from './contract';
import { type FileRequest, openFile } from './transport';

export { discard, type FileRequest } from './transport';
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
