import { type Incomplete, observeIncomplete } from '../cache/incomplete';
import type { BuildFiles } from '../documents/document';
import { type DocumentParts, findInlineScripts, NONCE, toDocument } from '../documents/document';
import {
  contentSecurityPolicy,
  externalTag,
  type PolicySettings,
  permissionsPolicy,
} from '../documents/security-headers';
import { log, logFailure } from '../log/log';
import { checkPage } from '../next-internals.mjs';
import { processSingleton } from '../process/across-bundles';
import { backgroundContext, type RequestContext } from '../process/request-context';
import { Body } from '../response/body';
import {
  failedPage,
  htmlPage,
  newPageOutcome,
  type PageOutcome,
  type PageResponse,
  RETRY,
  type ResponseOf,
} from '../response/page-response';
import type { Router, Site } from '../site';
import type { NextApp, NextRequest } from './next-app';

/** A page with what its rendering has said of the response. */
export type RenderedPage = PageResponse &
  Partial<Pick<PageOutcome, 'isUnstored' | 'isUnbounded'> & Incomplete>;

/** A page to render, with its outcome up to now, for example from middleware.ts. */
export type PageRequest = NextRequest & { outcome?: PageOutcome };

/** Renders in the background without a visitor. A failure becomes a page with status 500. */
export type Render = (request: PageRequest, visitor?: RequestContext) => Promise<RenderedPage>;

/** @throws {Error} when Next does not respond, or not as {@link checkPage} expects */
export async function openRenderer(
  next: NextApp,
  site: Pick<Site, 'router' | 'scripts' | 'failurePage'>,
  settings: PolicySettings,
  build: BuildFiles,
): Promise<Render> {
  const { router, scripts } = site;
  // Inline scripts of the page without content are the site's own.
  const empty = { url: router.notFoundUrl };
  const { body } = await next.page(empty, backgroundContext(), newPageOutcome());
  checkPage(body.toString(), NONCE);
  const inlineScripts = findInlineScripts(body.toString(), scripts.ids);
  const parts = { ...build, settings, site, inlineScripts };
  return async ({ outcome = newPageOutcome(), ...request }, visitor) => {
    const context = visitor ?? contextInBackground(request.url, router);
    if (!context) return { ...htmlPage(404, ''), isUnstored: true };
    const { value: page, incomplete } = await observeIncomplete(() =>
      next
        .page(request, context, outcome)
        .then((response) => makePage(response, context.id, outcome, parts))
        .catch((error) => {
          if (!request.signal?.aborted) logFailure(error, context.id);
          return failedPage(site, 500, context.id);
        }),
    );
    const { isUnstored, isUnbounded } = outcome;
    return { ...page, ...incomplete, isUnstored, isUnbounded };
  };
}

/** @returns undefined for a URL that now leads elsewhere, such as that of a page with a new slug */
function contextInBackground(
  url: string,
  router: Pick<Router, 'resolve'>,
): RequestContext | undefined {
  const resolved = router.resolve(url, () => false);
  const { type } = resolved;
  if (type === 'file' || type === 'redirect' || resolved.url !== url) return undefined;
  return backgroundContext(resolved);
}

export type PageParts = DocumentParts & {
  settings: PolicySettings;
  site: Pick<Site, 'scripts' | 'failurePage'>;
};

/** @throws {Error} when the document cannot be made */
export function makePage(
  { status: nextStatus, headers, body }: ResponseOf<Buffer>,
  requestId: string,
  outcome: PageOutcome,
  parts: PageParts,
): PageResponse {
  const { location } = headers;
  if (location) return htmlPage(nextStatus, '', { location, 'x-robots-tag': 'noindex' });
  if (nextStatus >= 500 || body.length === 0) return failedPage(parts.site, 500, requestId);
  const type = String(headers['content-type']);
  if (!type.startsWith('text/html')) {
    return { status: nextStatus, headers: { 'content-type': type }, body: new Body(body) };
  }
  const { inlineScripts, loader, site } = parts;
  // An external script could send away the URL of a page for one request, which may be secret.
  const external = outcome.isUnstored ? undefined : site.scripts.external;
  const tag = external && externalTag(external);
  const { document, style, leftOut } = toDocument(body.toString(), parts, tag);
  warnOfScripts(leftOut, site.scripts.hint);
  const scripts = [...inlineScripts.values(), ...(loader && [loader]), ...site.scripts.added];
  const { frameOrigins } = outcome;
  const own = { scripts, styles: style ? [style] : [], frameOrigins, external };
  const status = outcome.status ?? nextStatus;
  return htmlPage(status, document, {
    'content-security-policy': contentSecurityPolicy(parts.settings, own),
    ...(frameOrigins.length > 0 && { 'permissions-policy': permissionsPolicy(frameOrigins) }),
    ...(status === 503 && RETRY),
  });
}

const MAX_WARNINGS = 20;

const warned = processSingleton('left-out-scripts', () => new Set<string>());

/**
 * Warns once of each script that documents leave out: a script pasted into a layout would otherwise
 * be missing silently. @param hint the site's way to add a script
 */
function warnOfScripts(scripts: readonly string[], hint?: string): void {
  for (const script of scripts) {
    if (warned.has(script) || warned.size >= MAX_WARNINGS) continue;
    warned.add(script);
    log('warn', 'A script is left out of pages: none may have it', { script, hint });
  }
}
