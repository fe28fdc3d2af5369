import type { NextRequest } from 'next/server';
import { listBlog } from '@/lib/articles/articles';
import { parseBlogQuery } from '@/lib/articles/blog-query';

/** One listing of the blog as JSON, for the browser's search and pagination. */
export async function GET(request: NextRequest): Promise<Response> {
  const { failed, ...listing } = await listBlog(parseBlogQuery(request.nextUrl.searchParams));
  return Response.json(listing, {
    status: failed ? 503 : 200,
    headers: { 'Cache-Control': 'no-store' },
  });
}
