import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { NextRequest } from '../pages/next-app';
import type { Posts, ResolvedRoute } from '../site';
import { parseUrl } from '../text';

const READ = ['GET', 'HEAD'];

/** Methods that some path of the site allows. */
export const SERVER_METHODS = [...READ, 'POST'];

function methodsOf(path: string, posts: Posts): readonly string[] {
  if (!posts[path]) return READ;
  return posts[path].isOnly ? ['POST'] : SERVER_METHODS;
}

type RequestTarget = { url: string; host: string | undefined };

type Refusal = { status: number; text: string; headers?: OutgoingHttpHeaders };

/** Reads or refuses the target in any form of RFC 9112 (section 3.2), and the host. */
export function readRequestTarget(request: IncomingMessage, posts: Posts): RequestTarget | Refusal {
  const { method = '', url = '', headers, rawHeaders, httpVersion } = request;
  // `headers` has only the first of several hosts; `headersDistinct` throws on a header named
  // `__proto__`.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
    return invalid('The request must have one Host header.');
  }
  if (headers.host && !isHost(headers.host)) return invalid('The Host header cannot be read.');
  const target = url.startsWith('/') ? { url, host: headers.host } : readUrl(url);
  if (!target) return invalid('The target of the request cannot be read.');

  const path = target.url.split('?', 1)[0] ?? '';
  const methods = methodsOf(path, posts);
  const allow = { allow: methods.join(', ') };
  if (!methods.includes(method)) {
    return { status: 405, text: 'This method is not allowed here.\n', headers: allow };
  }
  return target;
}

const invalid = (problem: string): Refusal => ({ status: 400, text: `${problem}\n` });

/** A whole URL, as clients send it to a proxy. Its host counts, not the header's. */
function readUrl(url: string): RequestTarget | undefined {
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]*)([^#]*)/i.exec(url) ?? [];
  return isHost(host) ? { url: path.startsWith('/') ? path : `/${path}`, host } : undefined;
}

/** A host's name has up to 253 characters, without its port. */
const MAX_HOST = 260;

function isHost(text: string): boolean {
  return (
    text.length <= MAX_HOST &&
    /^[^\s/?#@\\]+$/.test(text) &&
    parseUrl(`http://${text}/`) !== undefined
  );
}

/** Request headers that a response may depend on, by the type of its route. */
const REQUEST_HEADERS: Readonly<Record<ResolvedRoute['type'], readonly string[]>> = {
  // For a posted form; any other page depends only on its URL.
  page: ['content-type', 'content-length', 'origin', 'host'],
  preview: [],
  media: ['range', 'if-range', 'if-none-match', 'if-modified-since'],
  endpoint: ['accept', 'authorization', 'content-type', 'content-length'],
};

/** Milliseconds; less than the server's `requestTimeout`, so that a page can respond. */
export const FORM_MS = 25_000;

/** Bytes read of a form that is too large, because browsers show no response while uploading. */
const MAX_DISCARDED_BYTES = 1024 * 1024;

/**
 * The request for Next. Its body is read first, so that a slow one occupies no slot. A refused form
 * has none. @throws {Error} when the client disconnects
 */
export async function nextRequest(
  request: IncomingMessage,
  { type, url }: ResolvedRoute,
  posts: Posts,
  signal: AbortSignal | undefined,
): Promise<NextRequest & { refused?: 408 | 413 }> {
  const names = REQUEST_HEADERS[type];
  const sent = Object.entries(request.headers).filter(([name]) => names.includes(name));
  const headers = Object.fromEntries(sent);
  const common = { url, headers, signal };
  const { maxBytes = 0 } = posts[url] ?? {};
  if (request.method === 'POST' && type === 'page') {
    const body = await readForm(request, maxBytes);
    return {
      ...common,
      method: 'POST',
      ...(typeof body === 'number' ? { refused: body } : { body }),
    };
  }
  if (request.method === 'POST') {
    // A body that is too large, or of unknown size, stays unread: the endpoint refuses it.
    const isSmall = Number(request.headers['content-length']) <= maxBytes;
    return { ...common, method: 'POST', body: isSmall ? await buffer(request) : request };
  }
  // A complete response needs its body for the entity tag, also for HEAD.
  const isHead = type === 'media' && request.method === 'HEAD';
  return { ...common, method: isHead ? 'HEAD' : 'GET' };
}

/** The body, or the status that refuses it. @throws {Error} when the client disconnects */
function readForm(request: IncomingMessage, maxBytes: number): Promise<Buffer | 408 | 413> {
  if (Number(request.headers['content-length']) > MAX_DISCARDED_BYTES) return Promise.resolve(413);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const end = (result: Buffer | 408 | 413) => {
      clearTimeout(timer);
      request.off('data', add).pause();
      resolve(result);
    };
    const timer = setTimeout(() => end(408), FORM_MS);
    const add = (part: Buffer) => {
      size += part.length;
      if (size <= maxBytes) parts.push(part);
      else if (size > MAX_DISCARDED_BYTES) end(413);
    };
    request.on('data', add);
    request.once('end', () => end(size > maxBytes ? 413 : Buffer.concat(parts)));
    request.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
