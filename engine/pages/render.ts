import { type Gaps, observeGaps } from '../cache/gaps';
import type { BuildFiles } from '../documents/build-files';
import type { PolicySettings } from '../documents/content-policy';
import { findInlineScripts } from '../documents/document';
import { logFailure } from '../log/log-failure';
import { backgroundContext, type RequestContext } from '../process/request-context';
import { failedPage, type PageResponse } from '../response/page-response';
import type { Site } from '../site';
import { askNext, type NextHandler, type NextRequest } from './ask-next';
import { makePage } from './make-page';

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
