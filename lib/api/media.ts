import type { Dispatcher } from 'undici';
import { isCover } from './contract';
import { openFile } from './transport';

export { isCover };

/** GET /articles/file?article_file={id}_._{upload name} */
export function openCover(
  id: string,
  upload: string,
  range: string | null,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  return openFile('/articles/file', { article_file: `${id}_._${upload}` }, range, signal);
}

/**
 * GET /resources/{file}
 * @param file name of a file, never a path
 */
export function openResource(
  file: string,
  range: string | null,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  return openFile(`/resources/${encodeURIComponent(file)}`, {}, range, signal);
}
