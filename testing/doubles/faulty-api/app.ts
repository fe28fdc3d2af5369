import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import * as z from 'zod';
import { type Fault, faultSchema, respondWithFault } from './faults';
import type { TestContent } from './test-content';

type Call = {
  method: string;
  /** Includes the query. */
  path: string;
  /** The body of a POST: parsed JSON, or text that is not JSON. */
  body?: unknown;
};

/** The API, with control routes under /__ for faults, content and recorded calls. */
export function createFaultyApi(content: TestContent): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  let faults: Fault[] = [];
  let calls: Call[] = [];

  app.post('/__faults', async (c) => {
    const { data, error } = faultSchema.safeParse(await c.req.json());
    if (error) return c.json({ error: z.prettifyError(error) }, 400);
    // The newest fault comes first, because the first one that matches a call applies.
    const others = faults.filter((it) => it.path !== data.path || it.method !== data.method);
    faults = [data, ...others];
    return c.json({ ok: true });
  });
  app.delete('/__faults', (c) => {
    const path = c.req.query('path');
    faults = path ? faults.filter((it) => it.path !== path) : [];
    return c.json({ ok: true });
  });

  app.get('/__calls', (c) => c.json(calls));
  app.delete('/__calls', (c) => {
    calls = [];
    return c.json({ ok: true });
  });

  app.put('/__redirects/:slug', async (c) => {
    const { output } = z.object({ output: z.unknown() }).parse(await c.req.json());
    content.putRedirect(c.req.param('slug'), output);
    return c.json({ ok: true });
  });
  app.put('/__articles', async (c) => {
    if (content.putArticle(await c.req.json())) return c.json({ ok: true });
    return c.json({ error: 'An article needs an id' }, 400);
  });
  app.put('/__files/:key', async (c) => {
    content.putFile(c.req.param('key'), await c.req.arrayBuffer());
    return c.json({ ok: true });
  });
  app.put('/__banner', async (c) => {
    content.putBanner(await c.req.json());
    return c.json({ ok: true });
  });
  app.delete('/__content', (c) => {
    content.restore();
    return c.json({ ok: true });
  });

  app.all('*', async (c) => {
    const { method, url } = c.req;
    const path = url.slice(new URL(url).origin.length);
    const sent = ['GET', 'HEAD'].includes(method) ? undefined : await c.req.text();
    const call: Call = { method, path };
    if (method === 'POST') call.body = parsed(sent ?? '');
    calls.push(call);

    const realResponse = () =>
      content.api.request(path, { method, headers: c.req.header(), body: sent });
    const fault = faults.find((it) => path.startsWith(it.path) && (it.method ?? method) === method);
    return fault ? respondWithFault(fault, c.env, realResponse) : realResponse();
  });

  app.onError((error, c) => c.json({ error: error.message }, 500));
  return app;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
