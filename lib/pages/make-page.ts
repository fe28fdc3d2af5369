import { Body } from '../base/body';
import type { RequestContext } from '../base/request-context';
import { RETRY_SECONDS } from '../site/constants';
import { SPECULATION_RULES } from '../site/speculation-rules';
import type { NextResponse } from './ask-next';
import { brokenPage } from './broken-page';
import { contentSecurityPolicy, hashSource, type PolicySettings } from './content-policy';
import { type DocumentParts, toDocument } from './document';
import { htmlPage, type Page } from './page';

/** What all pages are made with. */
export type PageParts = DocumentParts & { settings: PolicySettings };

const RETRY = { 'retry-after': String(RETRY_SECONDS) };

/**
 * Makes the page that is sent of what Next has rendered: a document with its status and content
 * policy, a redirect without a body, or the broken page.
 * @throws {Error} when the document cannot be made
 */
export function makePage(
  { status: nextStatus, headers, body }: NextResponse<Buffer>,
  context: RequestContext,
  parts: PageParts,
): Page {
  const { location } = headers;
  if (typeof location === 'string') {
    return htmlPage(nextStatus, '', { location, 'x-robots-tag': 'noindex' });
  }
  if (nextStatus >= 500 || body.length === 0) return failedPage(500, context.id);
  const type = String(headers['content-type']);
  if (!type.startsWith('text/html')) {
    return { status: nextStatus, headers: { 'content-type': type }, body: new Body(body) };
  }
  return documentPage(context.status ?? nextStatus, body.toString(), parts);
}

/** The page of a request that failed, or (503) that the site has no time for. */
export function failedPage(status: 500 | 503, requestId: string): Page {
  return htmlPage(status, brokenPage(requestId), status === 503 ? RETRY : {});
}

function documentPage(status: number, html: string, parts: PageParts): Page {
  const { document, style } = toDocument(html, parts);
  // A small script puts the speculation rules into the document.
  const scripts = [parts.themeScript, parts.loader, SPECULATION_RULES].map(hashSource);
  const styles = style ? [hashSource(style)] : [];
  const policy = contentSecurityPolicy(parts.settings, scripts, styles);
  const headers = { 'content-security-policy': policy, ...(status === 503 && RETRY) };
  return htmlPage(status, document, headers);
}
