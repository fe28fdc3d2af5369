import type { Metadata } from 'next';
import { FIRST_PAGE, listBlog } from '@/lib/articles/articles';
import { pageMetadata } from '@/lib/metadata';
import { pageShareImage } from '@/lib/share-images/address';
import { blog, pageTitles } from '@/lib/site';
import { BlogPage } from './blog-page';

export function generateMetadata(): Metadata {
  return pageMetadata({
    title: pageTitles.blog,
    description: blog.lead,
    path: '/blog',
    image: pageShareImage('blog'),
  });
}

/** The blog's first page; addresses with a query go to `query/[query]` (see middleware.ts). */
export default async function Blog() {
  return <BlogPage {...(await listBlog(FIRST_PAGE, { fresh: true }))} />;
}
