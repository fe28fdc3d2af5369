import { Page } from '@/components/page';
import { Problem } from '@/components/problem';
import { requestContext, respondWith } from '@/lib/base/request-context';
import { BLOG_PATH } from '@/lib/site/routes';

type Props = { path: string; text: string; status: 404 | 503 };

/** The page of an article that is missing or cannot be read (spec section 8). */
export function ArticleProblem({ path, text, status }: Props) {
  respondWith({ status });
  return (
    <Page path={path}>
      <Problem
        title="Article Not Found"
        text={text}
        // A failed page is not stored, so its id belongs to this request alone.
        reference={status === 503 ? requestContext()?.id : undefined}
        action={{ name: 'Back to Blog', href: BLOG_PATH }}
      />
    </Page>
  );
}
