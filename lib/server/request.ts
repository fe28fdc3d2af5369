import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import ipaddr from 'ipaddr.js';
import { parseUrl } from '../base/parse-url';
import type { NextRequest } from '../pages/ask-next';
import { MAX_FORM_BYTES } from '../site/constants';
import { CONTACT_PATH, PUBLISH_API_PATH } from '../site/routes';
import type { ResolvedRoute } from '../urls/resolve-url';

const READ = ['GET', 'HEAD', 'OPTIONS'];

/** Every method that some path of the site allows. */
export const SERVER_METHODS = [...READ, 'POST'];

/** Methods of the paths that allow more or less than reading. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  [CONTACT_PATH]: SERVER_METHODS,
  [PUBLISH_API_PATH]: ['OPTIONS', 'POST'],
};

/** The content type with which the contact page sends its form. */
const FORM_TYPE = /^multipart\/form-data\s*;/i;

/** The path and query that a request names, and the host. */
type RequestTarget = { url: string; host: string | undefined };

/** The response, in plain text, to a request that the site cannot serve. */
type Refusal = { status: number; text: string; headers?: OutgoingHttpHeaders };

/** Reads a request's target, in any form (RFC 9112, section 3.2), and its host, or refuses it. */
export function readRequestTarget(request: IncomingMessage): RequestTarget | Refusal {
  const { method = '', url = '', headers, rawHeaders, httpVersion } = request;
  // `headers` has the first of several; `headersDistinct` throws on a header named `__proto__`.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
    return invalid('The request must have one Host header.');
  }
  if (headers.host && !isHost(headers.host)) return invalid('The Host header cannot be read.');
  if (url === '*' && method !== 'OPTIONS') {
    return invalid('Only OPTIONS can be asked of the whole server.');
  }
  const target = url === '*' || url.startsWith('/') ? { url, host: headers.host } : readUrl(url);
  if (!target) return invalid('The target of the request cannot be read.');

  const path = target.url.split('?', 1)[0] ?? '';
  const methods = path === '*' ? SERVER_METHODS : (METHODS[path] ?? READ);
  const allow = { allow: methods.join(', ') };
  if (method === 'OPTIONS') return { status: 204, text: '', headers: allow };
  if (!methods.includes(method)) {
    return { status: 405, text: 'This method is not allowed here.\n', headers: allow };
  }
  const isForm = FORM_TYPE.test(headers['content-type'] ?? '');
  if (method === 'POST' && path === CONTACT_PATH && !isForm) {
    return { status: 415, text: 'This page takes forms only.\n' };
  }
  return target;
}

const invalid = (problem: string): Refusal => ({ status: 400, text: `${problem}\n` });

/** The target from a whole URL, as clients send it to a proxy. The host of the URL counts. */
function readUrl(url: string): RequestTarget | undefined {
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]*)([^#]*)/i.exec(url) ?? [];
  return isHost(host) ? { url: path.startsWith('/') ? path : `/${path}`, host } : undefined;
}

/** Whether a text is a host of a URL, with or without a port. */
function isHost(text: string): boolean {
  return /^[^\s/?#@\\]+$/.test(text) && parseUrl(`http://${text}/`) !== undefined;
}

/**
 * The client's address, as {@link normalizeAddress} writes it. Only the last `trustedProxies`
 * (TRUST_PROXY) entries of X-Forwarded-For count, as a client can send any others itself.
 */
export function clientAddress(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const addresses = [...forwarded, request.socket.remoteAddress ?? ''];
  return normalizeAddress(addresses.at(-1 - Math.min(trustedProxies, forwarded.length)) ?? '');
}

/**
 * The one form of an address, without port, brackets and zone. An IPv6 address becomes the network
 * of one customer (`2001:db8:0:0::/64`), and a text that is no address becomes `unknown`.
 */
export function normalizeAddress(text: string): string {
  const plain = /^\[(.*)\](?::\d+)?$/s.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const address = plain.replace(/%.*$/s, '');
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return address;
  if (!ipaddr.IPv6.isValid(address)) return 'unknown';
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const [a, b, c, d] = parsed.parts.map((part) => part.toString(16));
  return `${a}:${b}:${c}:${d}::/64`;
}

/** Request headers on which a response may depend, by the kind of its route. */
const REQUEST_HEADERS: Readonly<Record<ResolvedRoute['kind'], readonly string[]>> = {
  // For a posted form; any other page depends on its URL alone.
  page: ['content-type', 'content-length', 'origin', 'host'],
  preview: [],
  media: ['range', 'if-range', 'if-none-match', 'if-modified-since'],
  endpoint: ['accept', 'authorization', 'content-type', 'content-length'],
};

/** The request that Next gets. Its body is read first, so that a slow body takes no turn. */
export async function nextRequest(
  request: IncomingMessage,
  { kind, url }: ResolvedRoute,
  signal?: AbortSignal,
): Promise<NextRequest> {
  const names = REQUEST_HEADERS[kind];
  const headers = Object.entries(request.headers).filter(([name]) => names.includes(name));
  const common = { url, headers: Object.fromEntries(headers), signal };
  if (request.method === 'POST') {
    // A body of unknown or too large a size stays unread: the form is refused.
    const isSmall = Number(request.headers['content-length']) <= MAX_FORM_BYTES;
    return { ...common, method: 'POST', body: isSmall ? await buffer(request) : request };
  }
  // Media alone get HEAD: elsewhere the entity tag is made of the body.
  const isHead = kind === 'media' && request.method === 'HEAD';
  return { ...common, method: isHead ? 'HEAD' : 'GET' };
}
