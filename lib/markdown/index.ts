import { LRUCache } from 'lru-cache';
import { contentHash } from '../base/content-hash';
import { log } from '../base/log';
import { processState } from '../base/process-state';
import { requestContext } from '../base/request-context';
import { SingleFlight } from '../base/single-flight';
import type { Article } from '../publisher-api';
import { RETRY_SECONDS } from '../site/constants';
import { type Run, startPool, TaskError, type TaskFailure } from './pool';
import { markdownSource, type UploadPath } from './source';
import { MAX_CHARACTERS, MAX_LENGTH } from './worker/limits.js';
import type { MarkdownSource, RenderedMarkdown } from './worker/render.js';

export type { UploadPath } from './source';
export type { RenderedMarkdown } from './worker/render.js';

/** Limit of processor time for rendering an article, in milliseconds, plus an allowance per character. */
const LIMIT_MS = 1_000;
const LIMIT_MS_PER_CHARACTER = 0.015;
/** The limit doubles with each try, up to this many times the first. */
const MAX_FACTOR = 4;
/** Bytes of rendered articles stored in memory. */
const MAX_BYTES = 24_000_000;
/** Articles remembered as failed. */
const MAX_FAILED = 10_000;
/** Longest time in milliseconds after which an article that failed is rendered again. */
const MAX_RETRY_MS = 3_600_000;
/** Times that an article exceeds its limit until its plain text is a page like any other. */
const MAX_TRIES = 4;

/** An article that failed; `retryAt` is a time of the monotonic clock, in milliseconds. */
type Failed = { tries: number; retryAt: number; isFinal: boolean };

const { pool, rendered, failed, logged, renderings, retries } = processState('markdown', () => ({
  pool: { run: undefined as Run<MarkdownSource, RenderedMarkdown> | undefined },
  rendered: new LRUCache<string, RenderedMarkdown>({
    maxSize: MAX_BYTES,
    // A JavaScript string takes up to two bytes per character.
    sizeCalculation: ({ tree, html, excerpt }) => 2 * (tree.length + html.length + excerpt.length),
  }),
  /** By content hash. */
  failed: new LRUCache<string, Failed>({ max: MAX_FAILED }),
  /** Content hashes that already have a log entry. */
  logged: new LRUCache<string, true>({ max: MAX_FAILED }),
  renderings: new SingleFlight<RenderedMarkdown | null>(),
  /** One at a time: its limit is long, and a thread remains for articles that never failed. */
  retries: { inFlight: false },
}));

/**
 * Renders the body of an article in a worker thread. The result is stored by a hash of the
 * source; concurrent calls for the same source share one rendering.
 * @returns null if the body exceeds a limit of size, time or memory, or no thread was free
 *   in time: show it as plain text then (see {@link plainText}). While that may yet change,
 *   the page of the request is marked as incomplete and unformatted.
 * @param uploadPath see {@link markdownSource}
 */
export async function renderMarkdown(
  article: Article,
  uploadPath?: UploadPath,
): Promise<RenderedMarkdown | null> {
  const source = markdownSource(article, uploadPath);
  const key = contentHash(source);
  const stored = rendered.get(key);
  if (stored) return stored;
  const isDue = performance.now() >= (failed.get(key)?.retryAt ?? 0);
  const result = isDue ? await renderings.run(key, () => render(source, key, article.id)) : null;
  const context = requestContext();
  if (context && !result && !failed.get(key)?.isFinal) {
    context.isIncomplete = true;
    context.isUnformatted = true;
  }
  return result;
}

/** The body of an article as plain text, for one that could not be rendered; cut at MAX_CHARACTERS. */
export function plainText({ content }: Pick<Article, 'content'>): string {
  if (content.length <= MAX_CHARACTERS) return content;
  return `${content.slice(0, MAX_CHARACTERS).toWellFormed()}…`;
}

async function render(
  source: MarkdownSource,
  key: string,
  id: string,
): Promise<RenderedMarkdown | null> {
  const tries = failed.get(key)?.tries ?? 0;
  const isRetry = tries > 0;
  if (isRetry && retries.inFlight) return null;
  if (isRetry) retries.inFlight = true;
  try {
    // Checked here, so that it is not copied to a thread first.
    if (source.text.length > MAX_LENGTH) throw new TaskError('error', 'too long');
    pool.run ??= startPool('lib/markdown/worker/index.js');
    const limitMs = LIMIT_MS + LIMIT_MS_PER_CHARACTER * source.text.length;
    const result = await pool.run(source, limitMs * Math.min(2 ** tries, MAX_FACTOR));
    rendered.set(key, result);
    const { linkedPictures: pictures } = result;
    if (pictures.length > 0) {
      logOnce(key, 'Pictures of an article are shown as links: see IMAGE_ORIGINS', {
        id,
        pictures,
      });
    }
    return result;
  } catch (error) {
    const failure = error instanceof TaskError ? error.failure : 'error';
    // An article that hardly ran is rendered again with the next request.
    if (failure !== 'busy') rememberFailed(key, tries + 1, failure);
    const problem = String(error);
    logOnce(key, 'An article is shown as plain text', { id, failure, problem });
    return null;
  } finally {
    if (isRetry) retries.inFlight = false;
  }
}

function rememberFailed(key: string, tries: number, failure: TaskFailure): void {
  const waitMs = Math.min(RETRY_SECONDS * 1_000 * 2 ** (tries - 1), MAX_RETRY_MS);
  // Memory and depth do not depend on how busy the machine is; time does, if only a little.
  const isFinal = failure !== 'time' || tries >= MAX_TRIES;
  failed.set(key, { tries, retryAt: performance.now() + waitMs, isFinal });
}

/** Logs a message once per article body. @param content hash of the body */
function logOnce(content: string, message: string, details: Record<string, unknown>): void {
  if (logged.has(content)) return;
  logged.set(content, true);
  log('warn', message, { content, ...details });
}
