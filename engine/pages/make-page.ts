import {
  contentSecurityPolicy,
  externalTag,
  type PolicySettings,
} from '../documents/content-policy';
import { type DocumentParts, toDocument } from '../documents/document';
import { permissionsPolicy } from '../documents/security-headers';
import type { RequestContext } from '../process/request-context';
import { Body } from '../response/body';
import {
  failedPage,
  htmlPage,
  type PageResponse,
  RETRY,
  type ResponseOf,
} from '../response/page-response';
import type { Site } from '../site';
import { warnOfScripts } from './left-out-scripts';

/** The parts that all pages share. */
export type PageParts = DocumentParts & {
  settings: PolicySettings;
  site: Pick<Site, 'scripts' | 'failurePage'>;
};

/** Makes the page of Next's response. @throws {Error} when the document cannot be made */
export function makePage(
  { status: nextStatus, headers, body }: ResponseOf<Buffer>,
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
