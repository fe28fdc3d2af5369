import { Body } from '../http/body';
import { permissionsPolicy } from '../http/security-headers';
import type { RequestContext } from '../process/request-context';
import { RETRY_SECONDS } from '../process/time';
import type { Site } from '../site';
import type { NextResponse } from './ask-next';
import { contentSecurityPolicy, externalTag, type PolicySettings } from './content-policy';
import { type DocumentParts, toDocument } from './document';
import { warnOfScripts } from './left-out-scripts';

/** A page with its own headers, besides those of every response. */
export type PageResponse = Readonly<NextResponse<Body>> & {
  /** Seconds for which other requests may get the page; absent if it is for one request alone. */
  readonly freshSeconds?: number;
};

/** The parts that all pages share. */
export type PageParts = DocumentParts & {
  settings: PolicySettings;
  site: Pick<Site, 'scripts' | 'failurePage'>;
};

const RETRY = { 'retry-after': String(RETRY_SECONDS) };

/** Makes the page of Next's response. @throws {Error} when the document cannot be made */
export function makePage(
  { status: nextStatus, headers, body }: NextResponse<Buffer>,
  context: RequestContext,
  parts: PageParts,
): PageResponse {
  const { location } = headers;
  if (location) return htmlPage(nextStatus, '', { location, 'x-robots-tag': 'noindex' });
  if (nextStatus >= 500 || body.length === 0) return failedPage(parts.site, 500, context.id);
  const type = String(headers['content-type']);
  if (!type.startsWith('text/html')) {
    return { status: nextStatus, headers: { 'content-type': type }, body: new Body(body) };
  }
  const { inlineScripts, loader, site } = parts;
  // The URL of a page for one request can be a secret, which an external script would send away.
  const external = context.isUnstored ? undefined : site.scripts.external;
  const tag = external && externalTag(external);
  const { document, style, leftOut } = toDocument(body.toString(), parts, tag);
  warnOfScripts(leftOut, site.scripts.hint);
  const scripts = [...inlineScripts.values(), ...(loader && [loader]), ...site.scripts.added];
  const { frameOrigins = [] } = context;
  const own = { scripts, styles: style ? [style] : [], frameOrigins, external };
  const status = context.status ?? nextStatus;
  return htmlPage(status, document, {
    'content-security-policy': contentSecurityPolicy(parts.settings, own),
    ...(frameOrigins.length > 0 && { 'permissions-policy': permissionsPolicy(frameOrigins) }),
    ...(status === 503 && RETRY),
  });
}

/** A page of this HTML. */
export function htmlPage(
  status: number,
  html: string,
  headers: PageResponse['headers'] = {},
): PageResponse {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body: new Body(html),
  };
}

/**
 * The page of a request that failed (500) or gets no slot (503), made whatever else is broken.
 * @param requestId stands on the page, in the headers and in the log
 * @param form HTML with what was typed into a posted form
 */
export function failedPage(
  { failurePage }: Pick<Site, 'failurePage'>,
  status: 500 | 503,
  requestId: string,
  form = '',
): PageResponse {
  const html = failurePage({ status, requestId, form });
  return htmlPage(status, html, status === 503 ? RETRY : {});
}
