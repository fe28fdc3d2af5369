import { type NextRequest, NextResponse } from 'next/server';
import { parseBlogQuery } from '@/lib/articles/blog-query';
import { blogQueryPath } from '@/lib/articles/blog-query-path';
import { contentSecurityPolicy, hashSource } from '@/lib/content-policy/index.js';
import { trustedScripts } from '@/lib/content-policy/trusted-scripts.js';
import { env } from '@/lib/env';
import { API_PATH, BLOG_PATH, BLOG_QUERY_PATH, NOT_FOUND_PATH } from '@/lib/routes';
import { isReadableForm, refuseForm } from '@/lib/server/form-guard';

/*
 * What must happen before a page is chosen. It runs for the requests below only:
 * on the way of a pre-rendered page it would cost more than the page itself.
 */

/** Rewrites the blog's queries, and guards forms. @returns what Next goes on with */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, searchParams } = request.nextUrl;
  // The JSON routes look at what they are sent by themselves.
  if (pathname.startsWith(API_PATH)) return NextResponse.next();
  if (request.method === 'POST') return takeForm(request);
  if (pathname.startsWith(BLOG_QUERY_PATH)) return rewriteTo(request, NOT_FOUND_PATH);
  // Headers that announce a form bring other pages here, too.
  const page = pathname === BLOG_PATH ? blogQueryPath(parseBlogQuery(searchParams)) : null;
  return page ? rewriteTo(request, page) : NextResponse.next();
}

function rewriteTo(request: NextRequest, pathname: string): NextResponse {
  const url = request.nextUrl.clone();
  url.pathname = pathname;
  url.search = '';
  return NextResponse.rewrite(url);
}

/**
 * The page that responds to a form is rendered for it alone, past the page store and
 * its policy: a nonce takes the place of the hashes, but for the theme's script.
 */
async function takeForm(request: NextRequest): Promise<NextResponse> {
  const refusal = refuseForm(request.headers, env().SITE_URL);
  if (refusal) return refuse(refusal.status, refusal.text);
  if (!(await isReadableForm(request))) return refuse(400, 'The form cannot be read.');
  const policy = contentSecurityPolicy({
    scripts: [`'nonce-${crypto.randomUUID()}'`, ...[...trustedScripts()].map(hashSource)],
    imageOrigins: env().IMAGE_ORIGINS,
    https: env().SITE_URL.startsWith('https:'),
  });
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  // Next compares the two once more, and a proxy may have put another host in between.
  const origin = request.headers.get('origin');
  if (origin) headers.set('x-forwarded-host', new URL(origin).host);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

function refuse(status: number, text: string): NextResponse {
  return new NextResponse(text, { status });
}

export const config = {
  runtime: 'nodejs',
  // Written out, as Next reads this without running it (elsewhere: lib/routes.js).
  matcher: [
    // A document of the blog that a query names. The browser's own navigation sends
    // `rsc`, and gets the first page it knows: app/blog/blog-browser.tsx does the rest.
    {
      source: '/blog',
      has: [{ type: 'query', key: 'search' }],
      missing: [{ type: 'header', key: 'rsc' }],
    },
    {
      source: '/blog',
      has: [{ type: 'query', key: 'tags' }],
      missing: [{ type: 'header', key: 'rsc' }],
    },
    {
      source: '/blog',
      has: [{ type: 'query', key: 'page' }],
      missing: [{ type: 'header', key: 'rsc' }],
    },
    '/blog/query/:path*',
    // A submitted form, by script or without; the server refuses others (lib/server/handle-request.ts).
    {
      source: '/contact',
      has: [{ type: 'header', key: 'content-type', value: 'multipart/form-data.*' }],
    },
  ],
};
