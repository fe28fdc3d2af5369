import { stat } from 'node:fs/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { log } from '../base/log';
import { readBody } from '../base/read-body';
import { loggedPath } from '../base/text';
import type { StoredArticle } from './article-files';
import type { Content } from './content';
import type { MessageStore } from './messages';

/** Size limit of a contact message, in bytes: 64 KiB. */
const MAX_BODY_BYTES = 64 * 1024;

/** Articles in the response of /articles/latest. */
const LATEST = 6;

const text = z.string().refine((value) => value.trim() !== '', 'must not be empty');
const contactMessage = z.object({ name: text, email: text, subject: text, message: text });

/**
 * The publisher's API: the eleven calls of spec section 7, and its files. Hidden articles are
 * included: clients filter them out.
 * @param parts.content its values may be replaced while it is served
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
    const term = c.req.query('search')?.trim().toLowerCase() ?? '';
    return c.json({ articles: content.articles.filter((it) => contains(it, term)) });
  });
  app.get('/articles/single', (c) => {
    const article = content.articles.find(({ id }) => id === c.req.query('id'));
    return found(c, article);
  });
  app.get('/articles/by_name', (c) => found(c, byName(c.req.query('name'))));
  app.get('/articles/latest', (c) => c.json({ articles: content.articles.slice(0, LATEST) }));
  app.get('/articles/by_tags', (c) => {
    const tags = (c.req.query('tags') ?? '').split(',').map((tag) => tag.trim().toLowerCase());
    const articles = content.articles.filter((it) =>
      it.tags.some((tag) => tags.includes(tag.toLowerCase())),
    );
    return c.json({ articles });
  });
  app.get('/articles/cover', (c) => {
    const article = byName(c.req.query('name'));
    const cover = article?.uploads.find(({ name }) => /\.(webp|png|jpg)$/i.test(name));
    return found(c, article && cover && { id: article.id, name: article.name, file: cover.name });
  });
  app.get('/articles/file', (c) =>
    sendFile(c, content.uploads.get(c.req.query('article_file') ?? '')),
  );

  app.get('/redirects', (c) => c.json(content.redirects));
  app.get('/redirects/byInput/:slug', (c) => {
    const slug = c.req.param('slug').toLowerCase();
    const redirect = content.redirects.find(({ input }) => input.toLowerCase() === slug);
    return found(c, redirect);
  });

  app.get('/resources/:file', (c) => sendFile(c, content.resources.get(c.req.param('file'))));

  app.post('/contact', async (c) => {
    const body = await readBody(c.req.raw, MAX_BODY_BYTES);
    if (body === undefined) return c.json({ error: 'The message is too long' }, 413);
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

function found(c: Context, thing: object | undefined): Response | Promise<Response> {
  return thing ? c.json(thing) : c.notFound();
}

/** Whether name, title, description or body contains the term. @param term in lower case */
function contains({ name, description, body }: StoredArticle, term: string): boolean {
  return [name, name.replaceAll('-', ' '), description, body].some((text) =>
    text?.toLowerCase().includes(term),
  );
}

/** Responds with a file, whole (200), not changed (304) or the part that a range names (206, 416); 404 without one. */
async function sendFile(c: Context, path: string | undefined): Promise<Response> {
  if (!path) return c.notFound();
  const { headers } = c.req.raw;
  const found = await stat(path).catch(() => null);
  if (!found) return c.notFound();
  const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
  if (headers.get('if-none-match')?.includes(etag)) return c.body(null, 304, { etag });
  // Hono takes other ranges for the whole file, and knows no If-Range.
  const isRange = /^bytes=\d*-\d*$/.test(headers.get('range') ?? '');
  if (!isRange || (headers.get('if-range') ?? etag) !== etag) headers.delete('range');
  const response = await serveStatic({ path })(c, async () => {});
  response?.headers.set('accept-ranges', 'bytes');
  response?.headers.set('etag', etag);
  // The entity tag is more exact.
  response?.headers.delete('last-modified');
  return response ?? c.notFound();
}
