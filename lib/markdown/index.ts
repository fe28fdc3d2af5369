import { LRUCache } from 'lru-cache';
import { contentHash } from '../base/content-hash';
import { log } from '../base/log';
import { processState } from '../base/process-state';
import { requestContext } from '../base/request-context';
import { SingleFlight } from '../base/single-flight';
import type { Article } from '../publisher-api';
import { RETRY_SECONDS } from '../site/constants';
import { startPool, TaskError, type TaskFailure } from './pool';
import { markdownSource, type UploadPath } from './source';
import { MAX_LENGTH } from './worker/limits';
import type { MarkdownSource, RenderedMarkdown } from './worker/render';

/** What the threads run. */
const WORKER =
  process.env.NODE_ENV === 'production'
    ? '.next/site-server/markdown-worker.mjs'
    : 'lib/markdown/worker/index.ts';
/** Limit of processor time for rendering an article, in milliseconds, plus an allowance per character. */
const LIMIT_MS = 1_000;
const LIMIT_MS_PER_CHARACTER = 0.015;
/** Times that an article may exceed its limit, which doubles with each, until it stays plain text. */
const MAX_TRIES = 3;
/** Bytes of rendered articles stored in memory. */
const MAX_BYTES = 24_000_000;
/** Articles remembered as failed. */
const MAX_FAILED = 10_000;

/** An article that failed; `retryAt` is a time of the monotonic clock, in milliseconds. */
type Failed = { tries: number; retryAt: number };

const { rendered, failed, renderings, retries } = processState('markdown', () => ({
  rendered: new LRUCache<string, RenderedMarkdown>({
    maxSize: MAX_BYTES,
    // A JavaScript string takes up to two bytes per character.
    sizeCalculation: ({ tree, html, excerpt }) => 2 * (tree.length + html.length + excerpt.length),
  }),
  /** By content hash. */
  failed: new LRUCache<string, Failed>({ max: MAX_FAILED }),
  renderings: new SingleFlight<RenderedMarkdown | null>(),
  /** One at a time: its limit is long, and a thread remains for articles that never failed. */
  retries: { inFlight: false },
}));

/**
 * Renders the body of an article in a worker thread. The result is stored by a hash of the
 * source; concurrent calls for the same source share one rendering.
 * @returns null if the body exceeds a limit of size, time or memory, or no thread was free
 *   in time: show it as plain text then. While that may yet change, the page of the request is
 *   marked as incomplete and unformatted.
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
  if (context && !result && failed.get(key)?.retryAt !== Number.POSITIVE_INFINITY) {
    context.isIncomplete = true;
    context.isUnformatted = true;
  }
  return result;
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
    const run = processState('markdown-threads', () =>
      startPool<MarkdownSource, RenderedMarkdown>(WORKER),
    );
    const limitMs = LIMIT_MS + LIMIT_MS_PER_CHARACTER * source.text.length;
    const result = await run(source, limitMs * 2 ** tries);
    rendered.set(key, result);
    const { linkedPictures: pictures } = result;
    if (pictures.length > 0) {
      const message = 'Pictures of an article are shown as links: see IMAGE_ORIGINS';
      log('warn', message, { content: key, id, pictures });
    }
    return result;
  } catch (error) {
    const failure = error instanceof TaskError ? error.failure : 'error';
    if (!failed.has(key)) {
      const details = { content: key, id, failure, problem: String(error) };
      log('warn', 'An article is shown as plain text', details);
    }
    failed.set(key, afterFailure(failure, tries));
    return null;
  } finally {
    if (isRetry) retries.inFlight = false;
  }
}

function afterFailure(failure: TaskFailure, tries: number): Failed {
  // An article that hardly ran is rendered again with the next request.
  if (failure === 'busy') return { tries, retryAt: 0 };
  // Memory and depth do not depend on how busy the machine is; time does, if only a little.
  const isFinal = failure !== 'time' || tries + 1 >= MAX_TRIES;
  const waitMs = isFinal ? Number.POSITIVE_INFINITY : RETRY_SECONDS * 1_000 * 2 ** tries;
  return { tries: tries + 1, retryAt: performance.now() + waitMs };
}
