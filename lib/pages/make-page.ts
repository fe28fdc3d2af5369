import { Body } from '../base/body';
import { log } from '../base/log';
import type { RequestContext } from '../base/request-context';
import { RETRY_SECONDS } from '../site/constants';
import { SPECULATION_RULES } from '../site/speculation-rules';
import type { NextResponse } from './ask-next';
import { brokenPage } from './broken-page';
import { contentSecurityPolicy, hashSource, type PolicySettings } from './content-policy';
import { type DocumentParts, toDocument } from './document';
import { HTML_TYPE, htmlPage, NO_STORE, type Page } from './page';

/** What all pages are made with. */
export type PageParts = DocumentParts & { settings: PolicySettings };

/**
 * Makes the page that is sent of what Next has rendered: a document with its status and content
 * policy, a redirect without a body, or the broken page, which also stands in for a document
 * that cannot be made.
 */
export function makePage(
  { status: nextStatus, headers, body }: NextResponse<Buffer>,
  context: RequestContext,
  parts: PageParts,
): Page {
  const { location } = headers;
  if (typeof location === 'string') return redirectPage(nextStatus, location);
  if (nextStatus >= 500 || body.length === 0) return failedPage(500, context.id);
  const type = String(headers['content-type']);
  if (!type.startsWith('text/html')) {
    const own = { 'content-type': type, ...NO_STORE };
    return { status: nextStatus, headers: own, body: new Body(body) };
  }
  const status = context.status ?? nextStatus;
  try {
    return documentPage(status, body.toString(), parts);
  } catch (error) {
    log('error', 'A page cannot be sent as it was rendered', {
      problem: String(error),
      requestId: context.id,
    });
    return failedPage(500, context.id);
  }
}

/** The page of a request that failed, or (503) that the site has no time for. */
export function failedPage(status: 500 | 503, requestId: string): Page {
  const retry = { 'retry-after': String(RETRY_SECONDS) };
  return htmlPage(status, brokenPage(requestId), { ...NO_STORE, ...(status === 503 && retry) });
}

/** The target may change tomorrow: neither browsers nor search engines store the redirect. */
function redirectPage(status: number, location: string): Page {
  const headers = { 'content-type': HTML_TYPE, location, 'x-robots-tag': 'noindex', ...NO_STORE };
  return { status, headers, body: new Body('') };
}

function documentPage(status: number, html: string, parts: PageParts): Page {
  const { document, style } = toDocument(html, parts);
  // A small script puts the speculation rules into the document.
  const scripts = [parts.themeScript, parts.loader, SPECULATION_RULES].map(hashSource);
  const styles = style ? [hashSource(style)] : [];
  const policy = contentSecurityPolicy(parts.settings, scripts, styles);
  const retry = { 'retry-after': String(RETRY_SECONDS) };
  return htmlPage(status, document, {
    'content-security-policy': policy,
    ...(status !== 200 && NO_STORE),
    ...(status >= 500 && retry),
  });
}
