import { type Incomplete, observeIncomplete } from '../cache/incomplete';
import type { BuildFiles } from '../documents/build-files';
import { findInlineScripts } from '../documents/document';
import type { PolicySettings } from '../documents/security-headers';
import { logFailure } from '../log/log-failure';
import { backgroundContext, type RequestContext } from '../process/request-context';
import { newPageOutcome, type PageOutcome } from '../response/page-outcome';
import { failedPage, htmlPage, type PageResponse } from '../response/page-response';
import type { Router, Site } from '../site';
import { makePage } from './make-page';
import type { NextApp, NextRequest } from './next-app';

/** A rendered page, with what its rendering has said of the response. */
export type RenderedPage = PageResponse &
  Partial<Pick<PageOutcome, 'isUnstored' | 'isUnbounded'> & Incomplete>;

/** A page to render, and its outcome up to now, for example from middleware.ts. */
export type PageRequest = NextRequest & { outcome?: PageOutcome };

/**
 * Renders a page, in the background if no visitor waits. A failure becomes a page with status 500.
 */
export type Render = (request: PageRequest, visitor?: RequestContext) => Promise<RenderedPage>;

/** Makes the function that renders pages. @throws {Error} when Next does not respond */
export async function openRenderer(
  next: NextApp,
  site: Pick<Site, 'router' | 'scripts' | 'failurePage'>,
  settings: PolicySettings,
  build: BuildFiles,
): Promise<Render> {
  const { router, scripts } = site;
  // A page without content, because its inline scripts are the site's own.
  const empty = { url: router.notFoundUrl };
  const { body } = await next.page(empty, backgroundContext(), newPageOutcome());
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

/**
 * The context for a page in the background, whose URL comes from memory or from the site's list.
 * @returns undefined for a URL that now leads elsewhere, such as that of a page with a new slug
 */
function contextInBackground(
  url: string,
  router: Pick<Router, 'resolve'>,
): RequestContext | undefined {
  const resolved = router.resolve(url, () => false);
  const { type } = resolved;
  if (type === 'file' || type === 'redirect' || resolved.url !== url) return undefined;
  return backgroundContext(resolved);
}
