import { LRUCache } from 'lru-cache';
import { articleHref } from '../articles/article-path';
import { contentHash } from '../base/content-hash';
import { log } from '../base/log';
import { processState } from '../base/process-state';
import { requestContext } from '../base/request-context';
import { SingleFlight } from '../base/single-flight';
import type { Article } from '../publisher-api';
import { env } from '../site/env';
import { coverPath } from '../site/routes';
import { siteUrl } from '../site/site-url';
import { startPool, TaskError, type TaskFailure } from './pool';
import type { MarkdownSource, RenderedMarkdown } from './worker/render';

/** What the threads run. */
const WORKER =
  process.env.NODE_ENV === 'production'
    ? '.next/site-server/markdown-worker.mjs'
    : 'lib/markdown/worker/index.ts';
/** Limit of processor time for rendering an article, in milliseconds, plus an allowance per character. */
const LIMIT_MS = 2_000;
const LIMIT_MS_PER_CHARACTER = 0.03;
/** Milliseconds after which an article that took too long is rendered again. */
const RETRY_MS = 600_000;

/** All by content hash. */
const { rendered, failed, renderings } = processState('markdown', () => ({
  rendered: new LRUCache<string, RenderedMarkdown>({
    maxSize: 24_000_000,
    // Bytes: a JavaScript string takes up to two per character.
    sizeCalculation: ({ tree, html, excerpt }) => 2 * (tree.length + html.length + excerpt.length),
  }),
  failed: new LRUCache<string, TaskFailure>({ max: 10_000 }),
  renderings: new SingleFlight<RenderedMarkdown | null>(),
}));

/** The URL path of an upload of an article. */
export type UploadPath = (name: string) => string;

/**
 * Renders the body of an article in a worker thread, once for all calls with the same source.
 * @returns null if the body exceeds a limit of size, time or memory, or no thread was free in time:
 *   show it as plain text then. In the last case, the page of the request is marked as incomplete
 *   and unformatted, and the next call renders the body again
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
  const isDue = (failed.get(key) ?? 'busy') === 'busy';
  const result = isDue ? await renderings.run(key, () => render(source, key, article.id)) : null;
  const context = requestContext();
  if (context && !result && failed.get(key) === 'busy') {
    context.isIncomplete = true;
    context.isUnformatted = true;
  }
  return result;
}

/**
 * The body of an article, and what its links and pictures refer to.
 * @param uploadPath of a draft, whose pictures have other URLs than those of published articles
 */
export function markdownSource(
  article: Article,
  uploadPath: UploadPath = (name) => coverPath(article.id, name),
): MarkdownSource {
  return {
    text: article.content,
    url: siteUrl(articleHref(article)),
    siteUrl: env().SITE_URL,
    imageOrigins: env().IMAGE_ORIGINS,
    uploads: article.pictures.map((name) => ({
      name,
      file: `${article.id}_._${name}`,
      path: uploadPath(name),
    })),
  };
}

async function render(
  source: MarkdownSource,
  key: string,
  id: string,
): Promise<RenderedMarkdown | null> {
  try {
    const run = processState('markdown-threads', () =>
      startPool<MarkdownSource, RenderedMarkdown>(WORKER),
    );
    const result = await run(source, LIMIT_MS + LIMIT_MS_PER_CHARACTER * source.text.length);
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
    // Memory and depth do not depend on how busy the machine is; processor time does, if only a little.
    failed.set(key, failure, failure === 'time' ? { ttl: RETRY_MS } : {});
    return null;
  }
}
