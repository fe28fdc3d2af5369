import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from './client/client';
import {
  contentSecurityPolicy,
  type PolicySettings,
  securityHeaders,
} from './documents/security-headers';
import { enterRequestContext } from './process/request-context';
import { enterPageOutcome, newPageOutcome, type PageOutcome } from './response/page-response';
import type { Router, Site } from './site';

/* The public API for `next dev`. It differs from production: pages are not stored, Next limits
   the size of forms, an error is shown by Next's overlay, and the content policy allows the
   scripts and styles of Next's own client. */

/**
 * Starts the site, and gives each request to Next's server what the engine's own server would give
 * it: its context, the status of its page, and the headers.
 */
export async function develop(site: Site): Promise<void> {
  const settings = site.settings();
  const headers = securityHeaders(settings);
  for (const name of ['content-security-policy', 'strict-transport-security']) delete headers[name];
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    // Another port is that of another server of this process, such as one of content.
    if (request.socket.localPort !== Number(process.env.PORT)) return;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const outcome = newPageOutcome();
    applyOutcome(response, outcome, settings);
    enterRequestContext({
      id: randomUUID(),
      workClass: 'known',
      client: clientAddress(request, settings.TRUST_PROXY),
      parsed: parsedOf(request.url ?? '/', site.router),
    });
    enterPageOutcome(outcome);
  });
  await site.start();
}

/** What the router parses from a URL, or from the one that it redirects to. */
function parsedOf(url: string, { resolve }: Router): unknown {
  const resolved = resolve(url, () => false);
  const final = resolved.type === 'redirect' ? resolve(resolved.url, () => false) : resolved;
  return 'parsed' in final ? final.parsed : undefined;
}

function applyOutcome(
  response: ServerResponse,
  outcome: PageOutcome,
  settings: PolicySettings,
): void {
  const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...others: unknown[]) => {
    const isDocument = String(response.getHeader('content-type')).startsWith('text/html');
    if (isDocument) response.setHeader('content-security-policy', policyOf(outcome, settings));
    return writeHead((isDocument && outcome.status) || status, ...others);
  };
}

function policyOf({ frameOrigins }: PageOutcome, settings: PolicySettings): string {
  return contentSecurityPolicy(settings, { frameOrigins })
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline' 'unsafe-eval'")
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}
