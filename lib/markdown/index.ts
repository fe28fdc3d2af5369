import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { articleHref } from '../articles/article-path';
import { env } from '../env';
import { log } from '../log';
import { processState } from '../process/process-state';
import type { Article } from '../publisher-api';
import { coverPath } from '../routes';
import { siteUrl } from '../site-url';
import { type Run, startPool, TaskError } from './pool';
import { MAX_CHARACTERS, MAX_LENGTH } from './worker/limits.js';
import type { MarkdownSource, RenderedMarkdown } from './worker/render.js';

export type { RenderedMarkdown } from './worker/render.js';

/** Milliseconds that any text may take, and those that each of its characters adds to them. */
const LIMIT_MS = 1_000;
const LIMIT_MS_PER_CHARACTER = 0.015;
/** Bytes of results kept in memory. */
const MAX_BYTES = 24_000_000;
/** Texts that are remembered as failed. */
const MAX_FAILED = 10_000;
/**
 * Milliseconds after which a text that failed is tried again, twice as many each time:
 * a machine that was short of time for a good one may have it then.
 */
const RETRY_MS = 300_000;
const MAX_RETRY_MS = 3_600_000;

const { pool, rendered, failed, logged, inProgress } = processState('markdown', () => ({
  pool: { run: undefined as Run<MarkdownSource, RenderedMarkdown> | undefined },
  rendered: new LRUCache<string, RenderedMarkdown>({
    maxSize: MAX_BYTES,
    // JavaScript holds up to two bytes for a character.
    sizeCalculation: ({ tree, html, excerpt }) => 2 * (tree.length + html.length + excerpt.length),
  }),
  /** By content; `retryAt` is a time of the monotonic clock. */
  failed: new LRUCache<string, { waitMs: number; retryAt: number }>({ max: MAX_FAILED }),
  /** By content, what the log has been told already. */
  logged: new LRUCache<string, true>({ max: MAX_FAILED }),
  inProgress: new Map<string, Promise<RenderedMarkdown | null>>(),
}));

/**
 * What the body of an article looks like, made in a thread of its own. Whatever is
 * made is stored by a hash of the text, and a text that is being rendered is
 * rendered once for all who ask for it.
 * @returns null for a body that is over a limit of size, time or memory, or that
 *   found no thread in time: it is to be shown as plain text
 */
export async function renderMarkdown(article: Article): Promise<RenderedMarkdown | null> {
  const source: MarkdownSource = {
    text: article.content,
    url: siteUrl(articleHref(article)),
    siteUrl: env().SITE_URL,
    imageOrigins: env().IMAGE_ORIGINS,
    uploads: article.pictures.map((name) => ({
      name,
      file: `${article.id}_._${name}`,
      path: coverPath(article.id, name),
    })),
  };
  const key = contentHash(source);
  const known = rendered.get(key);
  if (known) return known;
  if (performance.now() < (failed.get(key)?.retryAt ?? 0)) return null;
  let rendering = inProgress.get(key);
  if (!rendering) {
    rendering = render(source, key, article.id).finally(() => inProgress.delete(key));
    inProgress.set(key, rendering);
  }
  return rendering;
}

/** The body of an article that could not be rendered, as far as a page can hold it. */
export function plainText({ content }: Pick<Article, 'content'>): string {
  if (content.length <= MAX_CHARACTERS) return content;
  return `${content.slice(0, MAX_CHARACTERS).toWellFormed()}…`;
}

async function render(
  source: MarkdownSource,
  key: string,
  id: string,
): Promise<RenderedMarkdown | null> {
  try {
    // Such a text is not even copied to a thread.
    if (source.text.length > MAX_LENGTH) throw new TaskError('error', 'too long');
    pool.run ??= startPool('lib/markdown/worker/index.js');
    const limitMs = LIMIT_MS + LIMIT_MS_PER_CHARACTER * source.text.length;
    const result = await pool.run(source, limitMs);
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
    // A text that never ran is tried again with the next request.
    if (failure !== 'busy') rememberFailed(key);
    const problem = String(error);
    logOnce(key, 'An article is shown as plain text', { id, failure, problem });
    return null;
  }
}

function rememberFailed(key: string): void {
  const before = failed.get(key)?.waitMs;
  const waitMs = before ? Math.min(2 * before, MAX_RETRY_MS) : RETRY_MS;
  failed.set(key, { waitMs, retryAt: performance.now() + waitMs });
}

/** @param content the hash of what it is about */
function logOnce(content: string, message: string, details: Record<string, unknown>): void {
  if (logged.has(content)) return;
  logged.set(content, true);
  log('warn', message, { content, ...details });
}

function contentHash(source: MarkdownSource): string {
  return createHash('sha256').update(JSON.stringify(source)).digest('base64url').slice(0, 22);
}
