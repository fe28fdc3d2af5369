import { randomUUID } from 'node:crypto';
import { site } from '../../lib/site/brand';
import { problemTexts } from '../../lib/site/copy';
import { layoutLabels, problemLabels, problemTitles } from '../../lib/site/labels';
import { metrics } from '../../lib/site/metrics';
import { BROKEN_PAGE_STYLE_PATH, HOME_PATH, NOT_FOUND_PATH } from '../../lib/site/routes';
import { SPECULATION_RULES } from '../../lib/site/speculation-rules';
import { type Gaps, observeGaps } from '../cache/gaps';
import { Body } from '../http/body';
import { logFailure } from '../log/log-failure';
import type { RequestContext } from '../process/request-context';
import { RETRY_SECONDS } from '../process/time';
import { fillIn } from '../text/fill-in';
import { escapeMarkup } from '../text/text';
import {
  askNext,
  type Gate,
  type NextHandler,
  type NextRequest,
  type NextResponse,
} from './ask-next';
import type { BuildFiles } from './build-files';
import {
  contentSecurityPolicy,
  type DocumentParts,
  findThemeScript,
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
  Pick<RequestContext, 'isUnstored' | 'isInvented'> &
  Partial<Gaps>;

/** Renders a page, in the background if no visitor waits. A failure is a page with 500. */
export type Render = (
  next: NextHandler,
  request: NextRequest,
  visitor?: RequestContext,
) => Promise<RenderedPage>;

/** Makes the function that renders pages. @throws {Error} when Next does not respond */
export async function openRenderer(
  settings: PolicySettings,
  gate: Gate,
  build: BuildFiles,
): Promise<Render> {
  const ask = (next: NextHandler) => askNext(next, { url: NOT_FOUND_PATH }, backgroundContext());
  // The theme's script is taken from a page without content, and so without foreign scripts.
  const themeScript = findThemeScript((await gate.run({}, ask)).body.toString());
  const parts = { ...build, settings, themeScript };
  return async (next, request, visitor) => {
    // A copy, as a request may lead to two renderings, each of which sets a status.
    const context = { ...backgroundContext(), ...visitor };
    const end = metrics()?.renderingTime.startTimer({ for: visitor ? 'visitor' : 'store' });
    const { value: page, gaps } = await observeGaps(() =>
      askNext(next, request, context)
        .then((response) => makePage(response, context, parts))
        .catch((error) => {
          if (!request.signal?.aborted) logFailure(error, context.id);
          return failedPage(500, context.id);
        }),
    );
    end?.();
    if (visitor) visitor.upstreamMs = context.upstreamMs;
    const { isUnstored, isInvented } = context;
    return { ...page, ...gaps, isUnstored, isInvented };
  };
}

/** The context of a rendering that nobody waits for. */
const backgroundContext = () => ({ id: randomUUID(), upstreamMs: 0, kind: 'background' }) as const;

/** The parts that all pages share. */
export type PageParts = DocumentParts & { settings: PolicySettings };

const RETRY = { 'retry-after': String(RETRY_SECONDS) };

/** Makes the page of Next's response. @throws {Error} when the document cannot be made */
export function makePage(
  { status: nextStatus, headers, body }: NextResponse<Buffer>,
  context: RequestContext,
  parts: PageParts,
): PageResponse {
  const { location } = headers;
  if (location) return htmlPage(nextStatus, '', { location, 'x-robots-tag': 'noindex' });
  if (nextStatus >= 500 || body.length === 0) return failedPage(500, context.id);
  const type = String(headers['content-type']);
  if (!type.startsWith('text/html')) {
    return { status: nextStatus, headers: { 'content-type': type }, body: new Body(body) };
  }
  const { document, style } = toDocument(body.toString(), parts);
  // The speculation rules are named here, as a small script adds them to the document.
  const scripts = [parts.themeScript, parts.loader, SPECULATION_RULES];
  const policy = contentSecurityPolicy(parts.settings, scripts, style ? [style] : []);
  const status = context.status ?? nextStatus;
  return htmlPage(status, document, {
    'content-security-policy': policy,
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
 * @param form HTML with what was typed into a posted form
 */
export function failedPage(status: 500 | 503, reference: string, form = ''): PageResponse {
  const html = `<!DOCTYPE html>
<html lang="${site.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${problemTitles.broken} | ${escapeMarkup(site.name)}</title>
<link rel="stylesheet" href="${BROKEN_PAGE_STYLE_PATH}">
</head>
<body>
<a class="skip-link" href="#content">${layoutLabels.skip}</a>
<main id="content" tabindex="-1">
<h1>${problemLabels.broken}</h1>
<p>${escapeMarkup(problemTexts.broken)}</p>
<p class="reference">${fillIn(problemLabels.reference, { id: reference })}</p>
${form || `<a href="${HOME_PATH}">${problemLabels.homepage}</a>`}
</main>
</body>
</html>
`;
  return htmlPage(status, html, status === 503 ? RETRY : {});
}
