import type { NextRequest } from 'next/server';
import { listBlog } from '@/lib/articles/blog-listing';
import { parseBlogQuery } from '@/lib/articles/blog-query';
import { withHead } from '@/lib/metadata/blog-head';

/** One listing of the blog with its head as JSON, for search and pagination in the browser. */
export async function GET(request: NextRequest): Promise<Response> {
  const { failed, ...listing } = await listBlog(parseBlogQuery(request.nextUrl.searchParams));
  return Response.json(withHead(listing), {
    status: failed ? 503 : 200,
    headers: { 'Cache-Control': 'no-store' },
  });
}
