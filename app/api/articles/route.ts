import type { NextRequest } from 'next/server';
import { listBlog } from '@/lib/articles/articles';
import { withHead } from '@/lib/articles/blog-head';
import { parseBlogQuery } from '@/lib/articles/blog-query';

/** One listing of the blog with its head as JSON, for the browser's search and pagination. */
export async function GET(request: NextRequest): Promise<Response> {
  const { failed, ...listing } = await listBlog(parseBlogQuery(request.nextUrl.searchParams));
  return Response.json(withHead(listing), {
    status: failed ? 503 : 200,
    headers: { 'Cache-Control': 'no-store' },
  });
}
