import { Page } from '@/components/page';
import { Problem } from '@/components/problem';
import { requestId, respondWith } from '@/lib/base/request-context';
import { articlePath, BLOG_PATH } from '@/lib/site/routes';

type Props = { slug: string; text: string; status: 404 | 503 };

/** The page of an article that is missing or cannot be read (spec section 8). */
export function ArticleProblem({ slug, text, status }: Props) {
  respondWith({ status });
  return (
    <Page path={articlePath(slug)}>
      <Problem
        title="Article Not Found"
        text={text}
        // A failed page is not stored, so its id belongs to this request alone.
        reference={status === 503 ? requestId() : undefined}
        action={{ name: 'Back to Blog', href: BLOG_PATH }}
      />
    </Page>
  );
}
