import type { IncomingMessage } from 'node:http';
import { parseUrl } from '../base/parse-url';

/** What a request names: a path with its query, the server as a whole, or nothing that can be read. */
export type RequestTarget =
  | { kind: 'path'; url: string; host: string | undefined }
  | { kind: 'server' }
  | { kind: 'invalid'; problem: string };

/**
 * Reads the target of a request and the host it is for (RFC 9112, section 3.2), in any of
 * the forms in which a server must take them. (Node.js itself refuses what is not ASCII.)
 */
export function readRequestTarget(request: IncomingMessage): RequestTarget {
  const { method, url = '', headers, headersDistinct, httpVersion } = request;
  const hosts = headersDistinct.host ?? [];
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) {
    return { kind: 'invalid', problem: 'The request must have one Host header.' };
  }
  if (headers.host && !isHost(headers.host)) {
    return { kind: 'invalid', problem: 'The Host header cannot be read.' };
  }
  if (url === '*') {
    return method === 'OPTIONS'
      ? { kind: 'server' }
      : { kind: 'invalid', problem: 'Only OPTIONS can be asked of the whole server.' };
  }
  if (url.startsWith('/')) return { kind: 'path', url, host: headers.host };
  // A client may name the whole URL, as to a proxy; its host then counts.
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]*)([^#]*)/i.exec(url) ?? [];
  if (!host || !isHost(host)) {
    return { kind: 'invalid', problem: 'The target of the request cannot be read.' };
  }
  return { kind: 'path', url: path.startsWith('/') ? path : `/${path}`, host };
}

/** Whether a text is a host, with a port or without, as a URL has it. */
function isHost(text: string): boolean {
  return /^[^\s/?#@\\]+$/.test(text) && parseUrl(`http://${text}/`) !== undefined;
}
