import { stat } from 'node:fs/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { log, readBody } from '../../engine';
import { loggedPath } from '../../engine/text';
import { contactMessage, isCover, MAX_MESSAGE_BYTES } from '../../lib/publisher-api/contract';
import { fold } from '../../lib/publisher-api/fold';
import type { StoredArticle } from '../files/article-files';
import type { Content } from '../files/content';
import type { MessageStore } from '../messages/message-store';

/** Articles in the response of /articles/latest. */
const LATEST = 6;

/**
 * The publisher's API (spec section 7) and its files. Lists include drafts, which clients filter
 * out.
 * @param parts.content read at each request, because its values may be replaced while the API runs
 */
export function createApi(parts: { content: Content; messages: Pick<MessageStore, 'add'> }): Hono {
  const { content, messages } = parts;
  const app = new Hono();
  const byName = (name: string | undefined) =>
    content.articles.find((article) => article.slug === name) ??
    content.articles.find((article) => article.name === name);

  app.get('/banner', (c) => c.json(content.banner));
  app.get('/banner/all', (c) => c.json([content.banner]));

  app.get('/articles', (c) => {
    const term = c.req.query('search') ?? '';
    return c.json({ articles: content.articles.filter(containing(term)) });
  });
  app.get('/articles/single', (c) => {
    const article = content.articles.find(({ id }) => id === c.req.query('id'));
    return jsonOr404(c, article);
  });
  app.get('/articles/by_name', (c) => jsonOr404(c, byName(c.req.query('name'))));
  app.get('/articles/latest', (c) => c.json({ articles: content.articles.slice(0, LATEST) }));
  app.get('/articles/by_tags', (c) => {
    const sent = (c.req.query('tags') ?? '').split(',');
    const tags = sent.filter((tag) => tag.length <= MAX_FOLDED).map(fold);
    const articles = content.articles.filter((it) =>
      it.tags.some((tag) => tags.includes(fold(tag))),
    );
    return c.json({ articles });
  });
  app.get('/articles/cover', (c) => {
    const article = byName(c.req.query('name'));
    const cover = article?.uploads.find(({ name }) => isCover(name));
    const { id, name } = article ?? {};
    return jsonOr404(c, cover && { id, name, file: cover.name });
  });
  app.get('/articles/file', (c) =>
    sendFile(c, content.uploads.get(c.req.query('article_file') ?? '')),
  );

  app.get('/redirects', (c) => c.json(content.redirects));
  app.get('/redirects/byInput/:slug', (c) => {
    const slug = c.req.param('slug').toLowerCase();
    const redirect = content.redirects.find(({ input }) => input.toLowerCase() === slug);
    return jsonOr404(c, redirect);
  });

  app.get('/resources/:file', (c) => sendFile(c, content.resources.get(c.req.param('file'))));

  app.post('/contact', async (c) => {
    const body = await readBody(c.req.raw, MAX_MESSAGE_BYTES);
    if (body === undefined) return c.json({ error: 'The message is too long' }, 413);
    // An invalid body becomes undefined, which the schema refuses.
    const json: unknown = await new Response(body).json().catch(() => undefined);
    const { data, error } = contactMessage.safeParse(json);
    if (error) return c.json({ error: z.prettifyError(error) }, 400);
    await messages.add(data, c.req.header('idempotency-key'));
    return c.json({ ok: true }, 201);
  });

  app.notFound((c) => c.json({ error: 'Not found' }, 404));
  app.onError((error, c) => {
    log('error', 'The embedded API failed', {
      path: loggedPath(c.req.path),
      problem: String(error),
    });
    return c.json({ error: 'Internal error' }, 500);
  });
  return app;
}

function jsonOr404(c: Context, value: object | undefined): Response | Promise<Response> {
  return value ? c.json(value) : c.notFound();
}

/** Most characters of a term that is folded, because folding a long one takes milliseconds. */
const MAX_FOLDED = 1_000;

/** Folded names and descriptions, cached for each version of an article. */
const searchTexts = new WeakMap<StoredArticle, string>();

/**
 * Makes a test of whether name or description contains a term: ignoring case and accents, or
 * exactly, ignoring only case.
 */
function containing(term: string): (article: StoredArticle) => boolean {
  const folded = term.length > MAX_FOLDED ? '' : fold(term);
  const exact = term.trim().toLowerCase();
  return (article) => {
    const { name, description } = article;
    const text = searchTexts.get(article) ?? `${fold(name)}\n${fold(description ?? '')}`;
    searchTexts.set(article, text);
    if (folded !== '' && text.includes(folded)) return true;
    return [name, description].some((it) => it?.toLowerCase().includes(exact));
  };
}

/**
 * Responds with a file: 200, 206 or 416 for a range, 304 for its entity tag, 404 without a file.
 */
async function sendFile(c: Context, path: string | undefined): Promise<Response> {
  if (!path) return c.notFound();
  const { headers } = c.req.raw;
  // Ignored, because the file may have been removed since its folder was read.
  const stats = await stat(path).catch(() => undefined);
  if (!stats) return c.notFound();
  const etag = `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`;
  if (headers.get('if-none-match')?.includes(etag)) return c.body(null, 304, { etag });
  // Other ranges are not passed on, because Hono would respond to them with 206 and the whole file.
  // Hono also ignores If-Range.
  const isRange = /^bytes=\d*-\d*$/.test(headers.get('range') ?? '');
  if (!isRange || (headers.get('if-range') ?? etag) !== etag) headers.delete('range');
  const response = await serveStatic({ path })(c, async () => {});
  response?.headers.set('accept-ranges', 'bytes');
  response?.headers.set('etag', etag);
  // Last-Modified is removed, because it is less exact (a second) than the entity tag (a
  // millisecond).
  response?.headers.delete('last-modified');
  return response ?? c.notFound();
}
