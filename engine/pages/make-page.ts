import { randomUUID } from 'node:crypto';
import { type Gaps, observeGaps } from '../cache/gaps';
import { Body } from '../http/body';
import { permissionsPolicy } from '../http/security-headers';
import { logFailure } from '../log/log-failure';
import type { RequestContext } from '../process/request-context';
import { RETRY_SECONDS } from '../process/time';
import type { Site } from '../site';
import { askNext, type NextHandler, type NextRequest, type NextResponse } from './ask-next';
import type { BuildFiles } from './build-files';
import {
  contentSecurityPolicy,
  type DocumentParts,
  findInlineScripts,
  type PolicySettings,
  toDocument,
} from './document';

/** A page with its own headers, besides those of every response. */
export type PageResponse = Readonly<NextResponse<Body>> & {
  /** Seconds for which other requests may get the page; absent if it is for one request alone. */
  readonly freshSeconds?: number;
};

/** A rendered page, with the notes of its rendering. */
export type RenderedPage = PageResponse &
  Pick<RequestContext, 'isUnstored' | 'isUnbounded'> &
  Partial<Gaps>;

/** Renders a page, in the background if no visitor waits. A failure is a page with 500. */
export type Render = (request: NextRequest, visitor?: RequestContext) => Promise<RenderedPage>;

/** Makes the function that renders pages. @throws {Error} when Next does not respond */
export async function openRenderer(
  next: NextHandler,
  site: Pick<Site, 'router' | 'scripts' | 'failurePage'>,
  settings: PolicySettings,
  build: BuildFiles,
): Promise<Render> {
  // Inline scripts are taken from a page without content, and so without foreign scripts.
  const { body } = await askNext(next, { url: site.router.notFoundUrl }, backgroundContext());
  const inlineScripts = findInlineScripts(body.toString(), site.scripts.ids);
  const parts = { ...build, settings, site, inlineScripts };
  return async (request, visitor) => {
    // A copy, as a request may lead to two renderings, each of which sets a status.
    const context = { ...backgroundContext(), ...visitor };
    const { value: page, gaps } = await observeGaps(() =>
      askNext(next, request, context)
        .then((response) => makePage(response, context, parts))
        .catch((error) => {
          if (!request.signal?.aborted) logFailure(error, context.id);
          return failedPage(site, 500, context.id);
        }),
    );
    if (visitor) visitor.upstreamMs = context.upstreamMs;
    const { isUnstored, isUnbounded } = context;
    return { ...page, ...gaps, isUnstored, isUnbounded };
  };
}

/** The context of a rendering that nobody waits for. */
const backgroundContext = () =>
  ({ id: randomUUID(), upstreamMs: 0, workClass: 'background' }) as const;

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
  const { document, style } = toDocument(body.toString(), parts);
  const { inlineScripts, loader, site } = parts;
  const scripts = [...inlineScripts.values(), ...(loader && [loader]), ...site.scripts.added];
  const { frameOrigins = [] } = context;
  const own = { scripts, styles: style ? [style] : [], frameOrigins };
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
 * The page of a request that failed (500) or gets no turn (503), made whatever else is broken.
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
