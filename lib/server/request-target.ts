import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { parseUrl } from '../base/parse-url';
import { isForm } from '../contact/form-guard';
import { CONTACT_PATH, PUBLISH_API_PATH } from '../site/routes';

const READ = ['GET', 'HEAD', 'OPTIONS'];

/** Every method that some path of the site allows. */
export const SERVER_METHODS = [...READ, 'POST'];

/** Methods of the paths that allow more or less than reading. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  [CONTACT_PATH]: SERVER_METHODS,
  [PUBLISH_API_PATH]: ['OPTIONS', 'POST'],
};

/** The path and query that a request names, and the host. */
export type RequestTarget = { url: string; host: string | undefined };

/** The response, in plain text, to a request that the site cannot serve. */
export type Refusal = { status: number; text: string; headers?: OutgoingHttpHeaders };

/** Reads a request's target, in any form (RFC 9112, section 3.2), and its host, or refuses it. */
export function readRequestTarget(request: IncomingMessage): RequestTarget | Refusal {
  const { method = '', url = '', headers, headersDistinct, httpVersion } = request;
  const hosts = headersDistinct.host ?? [];
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) {
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
  if (method === 'POST' && path === CONTACT_PATH && !isForm(headers['content-type'])) {
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
