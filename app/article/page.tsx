import { Problem } from '@/components/problem';
import { problemMetadata } from '@/lib/metadata';
import { BLOG_PATH } from '@/lib/routes';

export const metadata = problemMetadata('Article not found');

/** The article URL without a slug (spec section 8). */
export default function ArticleWithoutSlug() {
  return (
    <Problem
      title="Article Not Found"
      text="Article slug not provided"
      status={404}
      action={{ name: 'Back to Blog', href: BLOG_PATH }}
    />
  );
}
