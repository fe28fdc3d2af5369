import type { Metadata } from 'next';
import { FIRST_PAGE, listBlog } from '@/lib/articles/blog-listing';
import { blogMetadata } from '@/lib/metadata/blog-head';
import { BlogPage } from './blog-page';

export function generateMetadata(): Metadata {
  return blogMetadata(FIRST_PAGE);
}

/** The blog's first page; URLs with a query are rewritten to `query/[query]` (see middleware.ts). */
export default async function Blog() {
  return <BlogPage {...(await listBlog(FIRST_PAGE, { fresh: true }))} />;
}
