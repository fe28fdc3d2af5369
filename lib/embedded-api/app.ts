import { Hono } from 'hono';
import { z } from 'zod';
import { log } from '../base/log';
import { readBody } from '../base/read-body';
import { articleRoutes } from './article-routes';
import type { Content } from './content';
import type { MessageStore } from './messages';
import { sendFile } from './send-file';

/** Size limit of a contact message, in bytes: 64 KiB. */
const MAX_BODY_BYTES = 64 * 1024;

const text = z.string().refine((value) => value.trim() !== '', 'must not be empty');
const contactMessage = z.object({ name: text, email: text, subject: text, message: text });

/** The content that the API serves, and the store for the messages it receives. */
export type ApiParts = { content: Content; messages: Pick<MessageStore, 'add'> };

/** The publisher's API: the eleven calls of spec section 7, and its files. */
export function createApi({ content, messages }: ApiParts): Hono {
  const app = new Hono();

  app.get('/banner', (c) => c.json(content.banner));
  app.get('/banner/all', (c) => c.json([content.banner]));

  app.route('/articles', articleRoutes(content));

  app.get('/redirects', (c) => c.json(content.redirects));
  app.get('/redirects/byInput/:slug', (c) => {
    const slug = c.req.param('slug').toLowerCase();
    const found = content.redirects.find(({ input }) => input.toLowerCase() === slug);
    return found ? c.json(found) : c.json({ error: 'No such redirect' }, 404);
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

  app.notFound((c) => c.json({ error: 'No such path' }, 404));
  app.onError((error, c) => {
    log('error', 'The embedded API failed', { path: c.req.path, problem: String(error) });
    return c.json({ error: 'Internal error' }, 500);
  });
  return app;
}
