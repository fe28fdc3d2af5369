/** @jest-environment node */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { bodyOf, encode } from '../http/content-encoding';
import { SiteResponse } from './site-response';

type RequestListener = (request: IncomingMessage, response: SiteResponse) => void;

const servers: Pick<Server, 'close' | 'closeAllConnections'>[] = [];

/** The response that a client gets from a server with this handler. */
async function responseOf(
  listener: RequestListener,
  { path = '/', ...init }: RequestInit & { path?: string } = {},
): Promise<Response> {
  const server = createServer({ ServerResponse: SiteResponse }, (request, response) => {
    response.requestId = 'the-id';
    response.defaultHeaders = [['x-default', 'default']];
    listener(request, response);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };

afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

describe('a page that broke', () => {
  it.each<[string, RequestListener]>([
    [
      'whole',
      (_, response) => {
        response.statusCode = 500;
        response.setHeader('content-type', 'text/html');
        response.setHeader('content-length', 6);
        response.setHeader('etag', '"a"');
        response.end('<html>');
      },
    ],
    ['with a head of its own', (_, response) => response.writeHead(500, undefined).end('<html>')],
    [
      'in parts',
      (_, response) => {
        response.statusCode = 500;
        response.flushHeaders();
        response.write('<html>');
        response.write('<script>');
        response.end('</html>');
      },
    ],
    [
      'in parts, without a word before',
      (_, response) => {
        response.statusCode = 500;
        Readable.from(['<html>', '</html>']).pipe(response);
      },
    ],
    [
      'compressed',
      (_, response) => {
        response.statusCode = 500;
        response.setHeader('content-encoding', 'gzip');
        Readable.from(['<html>']).pipe(createGzip()).pipe(response);
      },
    ],
  ])('can be read without scripts, however it is sent: %s', async (_, listener) => {
    const response = await responseOf((request, response) => {
      response.setHeader('content-type', HTML['content-type']);
      listener(request, response);
    });
    expect(response.status).toBe(500);
    expect(response.headers.get('etag')).toBeNull();
    const html = await response.text();
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(html)));
    expect(html).toMatch(/^<!DOCTYPE html>[\s\S]+<\/html>\n$/);
    expect(html).toContain('<h1>Something Went Wrong</h1>');
    expect(html).toContain('Reference: the-id');
    expect(html).not.toMatch(/<script|style=/);
  });

  it('has no body where none is requested', async () => {
    const response = await responseOf(
      (_, response) => {
        response.setHeader('content-type', HTML['content-type']);
        response.writeHead(500).end();
      },
      { method: 'HEAD' },
    );
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('');
  });
});

describe('a page that was rendered for one response', () => {
  const completed = (listener: RequestListener) =>
    responseOf((request, response) => {
      response.completePage = (html) => ({ html: `${html}!`, headers: { 'x-made': 'yes' } });
      listener(request, response);
    });

  it('is completed once it is whole', async () => {
    const response = await completed((_, response) => {
      response.writeHead(200, HTML);
      response.write('<html>');
      response.end('</html>');
    });
    expect(await response.text()).toBe('<html></html>!');
    expect(response.headers.get('x-made')).toBe('yes');
  });

  it('is nothing else than a page, and no broken one', async () => {
    const data = await completed((_, response) => {
      response.writeHead(200, { 'content-type': 'text/x-component' }).end('data');
    });
    expect(await data.text()).toBe('data');
    const broken = await completed((_, response) => {
      response.writeHead(500, HTML).end('<html>');
    });
    expect(broken.headers.get('x-made')).toBeNull();
  });
});

describe('everything else is left as it is', () => {
  it.each<[string, number, Record<string, string>]>([
    ['a good page', 200, HTML],
    ['a page that says what is missing', 404, HTML],
    ['a page that says what failed', 503, HTML],
    ['data that broke', 500, { 'content-type': 'application/json' }],
    ['something of no type', 500, {}],
  ])('%s', async (_, status, headers) => {
    const whole = await responseOf((_request, response) => {
      response.statusCode = status;
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.end('as it is');
    });
    expect(whole.status).toBe(status);
    expect(whole.headers.get('content-length')).toBe('8');
    expect(await whole.text()).toBe('as it is');

    const streamed = await responseOf((_request, response) => {
      response.statusCode = status;
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      Readable.from(['as it', ' is']).pipe(response);
    });
    expect(await streamed.text()).toBe('as it is');
  });
});

describe('a page that Next has rendered is compressed to the fewest bytes for the next visitor', () => {
  const words = Array.from({ length: 3_000 }, (_, index) => `word${(index * 7919) % 2999}`);
  let pages = 0;

  /** Bytes of the first response with a page, and of the last one after a while. */
  async function lengths(path: string): Promise<[number, number]> {
    pages += 1;
    const text = `${pages} ${words.join(' ')}`;
    const length = async () => {
      const response = await responseOf(
        (_, response) => {
          response.writeHead(200, { ...HTML, 'cache-control': 's-maxage=60' }).end(text);
        },
        { path, headers: { 'accept-encoding': 'br' } },
      );
      return Number(response.headers.get('content-length'));
    };
    const first = await length();
    // What waits is compressed in turn: by then it would have been.
    const another = bodyOf(`${text} another`);
    const quick = encode(another, 'br', { isStored: true });
    while (encode(another, 'br') === quick) await new Promise(setImmediate);
    return [first, await length()];
  }

  it('if it is stored', async () => {
    const [first, second] = await lengths('/about');
    expect(second).toBeLessThan(first);
  });

  it('unless it has a query, as it is rendered for each visitor', async () => {
    const [first, second] = await lengths('/blog?search=x');
    expect(second).toBe(first);
  });
});

describe("headers for Next's router", () => {
  const sent = async (type: string) => {
    const { headers } = await responseOf((_, response) => {
      response.setHeader('content-type', type);
      response.setHeader('x-middleware-rewrite', '/blog/query/cGFnZT0y');
      response.setHeader('x-nextjs-prerender', '1');
      response.setHeader('x-nextjs-stale-time', '300');
      response.end('body');
    });
    return [...headers.keys()].filter((name) => /^x-(?:nextjs|middleware)/.test(name));
  };

  it('are not sent with a document', async () => {
    expect(await sent('text/html; charset=utf-8')).toEqual([]);
  });

  it('are sent with flight data', async () => {
    expect(await sent('text/x-component')).toHaveLength(3);
  });
});
