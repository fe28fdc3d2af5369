import type { Metadata } from 'next';
import { listBlog } from '@/lib/articles/articles';
import { blogMetadata } from '@/lib/articles/blog-head';
import { type BlogQuery, parseBlogQuery } from '@/lib/articles/blog-query';
import { BlogPage } from '../../blog-page';

type Props = { params: Promise<{ query: string }> };

export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return blogMetadata(readQuery((await params).query));
}

/** One query of the blog, rendered for the request. */
export default async function BlogQueryPage({ params }: Props) {
  const query = readQuery((await params).query);
  return <BlogPage {...(await listBlog(query))} />;
}

function readQuery(segment: string): BlogQuery {
  return parseBlogQuery(new URLSearchParams(decodeURIComponent(segment)));
}
