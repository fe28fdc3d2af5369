import type { Metadata } from 'next';
import { listBlog } from '@/lib/articles/blog-listing';
import { readBlogQuery } from '@/lib/articles/blog-query-path';
import { blogMetadata } from '@/lib/metadata/blog-head';
import { BlogPage } from '../../blog-page';

type Props = { params: Promise<{ query: string }> };

export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return blogMetadata(readBlogQuery((await params).query));
}

/** One query of the blog, rendered per request and not stored. */
export default async function BlogQueryPage({ params }: Props) {
  const query = readBlogQuery((await params).query);
  return <BlogPage {...(await listBlog(query))} />;
}
