import type { Metadata } from 'next';
import { listBlog } from '@/lib/articles/articles';
import { type BlogQuery, blogHref } from '@/lib/articles/blog-query';
import { readBlogQuery } from '@/lib/articles/blog-query-path';
import { pageMetadata } from '@/lib/metadata';
import { pageShareImage } from '@/lib/share-images/address';
import { blog, pageTitles } from '@/lib/site';
import { BlogPage } from '../../blog-page';

type Props = { params: Promise<{ query: string }> };

export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const query = readBlogQuery((await params).query);
  return pageMetadata({
    title: titleOf(query),
    description: query.page > 1 ? `${blog.lead} Page ${query.page}.` : blog.lead,
    path: blogHref(query),
    image: pageShareImage('blog'),
    index: query.search === '' && query.tags.length === 0,
  });
}

/** One query of the blog, rendered for the request that asked for it. */
export default async function BlogQueryPage({ params }: Props) {
  const query = readBlogQuery((await params).query);
  return <BlogPage {...(await listBlog(query))} />;
}

function titleOf({ search, tags, page }: BlogQuery): string {
  const about = [search && `“${search}”`, tags.join(', ')].filter(Boolean).join(' in ');
  return [about ? `Blog: ${about}` : pageTitles.blog, page > 1 && `page ${page}`]
    .filter(Boolean)
    .join(', ');
}
