import { type NextRequest, NextResponse } from 'next/server';
import { parseBlogQuery } from '@/lib/articles/blog-query';
import { blogQueryPath } from '@/lib/articles/blog-query-path';
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

async function takeForm(request: NextRequest): Promise<NextResponse> {
  const refusal = refuseForm(request.headers, env().SITE_URL);
  if (refusal) return refuse(refusal.status, refusal.text);
  if (!(await isReadableForm(request))) return refuse(400, 'The form cannot be read.');
  // Next compares the origin with the host, and a proxy may have put another one in between.
  const origin = request.headers.get('origin');
  if (!origin) return NextResponse.next();
  const headers = new Headers(request.headers);
  headers.set('x-forwarded-host', new URL(origin).host);
  return NextResponse.next({ request: { headers } });
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
