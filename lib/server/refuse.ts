import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { isForm } from '../contact/form-guard';
import { CONTACT_PATH } from '../site/routes';
import { allowedMethods, SERVER_METHODS } from './allowed-methods';
import type { RequestTarget } from './request-target';

/** A response of plain text. */
export type Refusal = { status: number; text: string; headers: OutgoingHttpHeaders };

/**
 * Refuses a request that no page or file can respond to, whatever its path.
 * @returns undefined for a request that is not refused
 */
export function refusalOf(request: IncomingMessage, target: RequestTarget): Refusal | undefined {
  const { method = '', headers } = request;
  if (target.kind === 'invalid') return refuse(400, `${target.problem}\n`);
  const path = target.kind === 'path' ? target.url.split('?', 1)[0] : undefined;
  const methods = path === undefined ? SERVER_METHODS : allowedMethods(path);
  const allow = { allow: methods.join(', ') };
  if (method === 'OPTIONS') return refuse(204, '', allow);
  if (!methods.includes(method)) return refuse(405, 'This method is not allowed here.\n', allow);
  if (method === 'POST' && path === CONTACT_PATH && !isForm(headers['content-type'])) {
    return refuse(415, 'This page takes forms only.\n');
  }
}

function refuse(status: number, text: string, headers: OutgoingHttpHeaders = {}): Refusal {
  return { status, text, headers };
}
