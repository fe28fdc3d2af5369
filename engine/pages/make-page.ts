import { type DocumentParts, toDocument } from '../documents/document';
import {
  contentSecurityPolicy,
  externalTag,
  type PolicySettings,
  permissionsPolicy,
} from '../documents/security-headers';
import { log } from '../log/log';
import { processSingleton } from '../process/process-singleton';
import { Body } from '../response/body';
import type { PageOutcome } from '../response/page-outcome';
import {
  failedPage,
  htmlPage,
  type PageResponse,
  RETRY,
  type ResponseOf,
} from '../response/page-response';
import type { Site } from '../site';

/** The parts that all pages share. */
export type PageParts = DocumentParts & {
  settings: PolicySettings;
  site: Pick<Site, 'scripts' | 'failurePage'>;
};

/** Makes the page from Next's response. @throws {Error} when the document cannot be made */
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
  // No external script on a page for one request, because it could send away the URL, which may be
  // secret.
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

/** Most scripts that the log names. */
const MAX_WARNINGS = 20;

const named = processSingleton('left-out-scripts', () => new Set<string>());

/**
 * Warns once of each script that documents leave out, because a script that was pasted into a
 * layout would otherwise be missing silently.
 * @param hint the site's way to add a script
 */
export function warnOfScripts(scripts: readonly string[], hint?: string): void {
  for (const script of scripts) {
    if (named.has(script) || named.size >= MAX_WARNINGS) continue;
    named.add(script);
    log('warn', 'A script is left out of pages: none may have it', { script, hint });
  }
}
