import { Page } from '@/components/page';
import { Problem } from '@/components/problem';
import { respondWith } from '@/lib/base/request-context';
import { problemMetadata } from '@/lib/discovery/metadata';
import { ARTICLE_PATH, BLOG_PATH } from '@/lib/site/routes';

export const metadata = problemMetadata('Article not found');

/** The article URL without a slug (spec section 8). */
export default function ArticleWithoutSlug() {
  respondWith({ status: 404 });
  return (
    <Page path={ARTICLE_PATH}>
      <Problem
        title="Article Not Found"
        text="Article slug not provided"
        action={{ name: 'Back to Blog', href: BLOG_PATH }}
      />
    </Page>
  );
}
