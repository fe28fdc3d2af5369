import { contentHash, log, markIncomplete, processSingleton, SwrCache } from '../../engine';
import { articleHref } from '../articles/article-naming';
import type { Article } from '../publisher-api';
import { uploadKey } from '../publisher-api/contract';
import { pagePaths } from '../site/all-pages';
import { env } from '../site/settings/env';
import { picturePath } from '../site/urls/paths';
import { siteUrl } from '../site/urls/site-url';
import { pictureSizes, type Size } from './picture-sizes';
import { startPool, TaskError, type TaskFailure } from './pool';
import type { MarkdownInput, RenderedMarkdown } from './worker/render';

const WORKER =
  process.env.NODE_ENV === 'production'
    ? '.next/site-server/markdown-worker.mjs'
    : 'lib/markdown/worker/index.ts';
/** The limit of processor time for an article, in milliseconds: a base, and more per character. */
const LIMIT_MS = 2_000;
const LIMIT_MS_PER_CHARACTER = 0.03;

type Outcome = RenderedMarkdown | TaskFailure;
/** Milliseconds after which a text that took too long is rendered again. */
const SLOW_RETRY_MS = 600_000;

const outcomes = processSingleton(
  'markdown',
  () =>
    new SwrCache<Outcome>({
      // A text that found no free thread is rendered again for the next page with it.
      lifetimeMs: (outcome) => (outcome === 'busy' ? 0 : Number.POSITIVE_INFINITY),
      onPublication: 'keep',
      limits: { entries: 10_000, bytes: 24_000_000, sizeOf },
    }),
);

/** Bytes: a JavaScript string takes up to two per character. */
function sizeOf(outcome: Outcome): number {
  if (typeof outcome === 'string') return outcome.length;
  const { page, html, excerpt } = outcome;
  return 2 * (page.length + html.length + excerpt.length);
}

export type UploadPath = (name: string) => string;

/**
 * Renders the body of an article in a worker thread, once for all calls with the same source.
 * @returns undefined when the page should show plain text, because the body exceeds a limit of
 * size, time or memory, or no thread was free in time. If a later rendering may succeed, the page
 * is marked: {@link markIncomplete}
 */
export async function renderMarkdown(
  article: Article,
  uploadPath?: UploadPath,
): Promise<RenderedMarkdown | undefined> {
  const source = markdownInput(article, uploadPath, await pictureSizes(article));
  const key = contentHash(source);
  const outcome = await outcomes.get(key, () => render(source, key, article.id));
  return typeof outcome === 'string' ? undefined : outcome;
}

/**
 * The body of an article, with the targets of its links and pictures.
 * @param uploadPath for a draft, whose pictures have other URLs than those of published articles
 * @param sizes of its pictures, by name
 */
export function markdownInput(
  article: Article,
  uploadPath: UploadPath = (name) => picturePath(article.id, name),
  sizes: ReadonlyMap<string, Size> = new Map(),
): MarkdownInput {
  const { id, content, media } = article;
  return {
    text: content,
    url: siteUrl(articleHref(article)),
    siteUrl: env().SITE_URL,
    imageOrigins: env().IMAGE_ORIGINS,
    pages: pagePaths(),
    uploads: media.map((name) => {
      const target = { name, file: uploadKey(id, name), path: uploadPath(name) };
      return { ...target, size: sizes.get(name) };
    }),
  };
}

/** Renders a body in a worker thread. @throws {TaskError} for one that exceeds a limit */
export function renderInThread(source: MarkdownInput): Promise<RenderedMarkdown> {
  const run = processSingleton('markdown-threads', () =>
    startPool<MarkdownInput, RenderedMarkdown>(WORKER),
  );
  return run(source, LIMIT_MS + LIMIT_MS_PER_CHARACTER * source.text.length);
}

const LINKED_FILES =
  'Pictures and videos from other sites are shown as links: add their origins to IMAGE_ORIGINS to show pictures';
const MISSING_FILES =
  'Pictures and videos that are no uploads of their article are shown as their words';

async function render(source: MarkdownInput, key: string, id: string): Promise<Outcome> {
  try {
    const result = await renderInThread(source);
    const { linkedFiles, missingFiles } = result;
    if (linkedFiles.length > 0) log('warn', LINKED_FILES, { content: key, id, files: linkedFiles });
    if (missingFiles.length > 0)
      log('warn', MISSING_FILES, { content: key, id, files: missingFiles });
    return result;
  } catch (error) {
    // Another error means that no thread could start, so the text is not the cause.
    const failure = error instanceof TaskError ? error.failure : 'busy';
    if (failure === 'busy') markIncomplete({ isDegraded: true });
    if (failure === 'time') markIncomplete({ retryMs: SLOW_RETRY_MS });
    if (!outcomes.last(key)) {
      const details = { content: key, id, failure, problem: String(error) };
      log('warn', 'An article could not be rendered: it is shown as plain text', details);
    }
    return failure;
  }
}
