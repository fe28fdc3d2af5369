import { PageLayout } from '@/components/page-layout';
import { Problem } from '@/components/problem';
import { fillIn } from '@/lib/base/fill-in';
import { requestContext, respondWith } from '@/lib/base/request-context';
import { pageNames } from '@/lib/site/brand';
import { articleLabels, problemLabels } from '@/lib/site/labels';
import { BLOG_PATH } from '@/lib/site/routes';

type Props = { path: string; text: string; status: 404 | 503 };

/** The page of an article that is missing or cannot be read (spec section 8). */
export function ArticleProblem({ path, text, status }: Props) {
  respondWith({ status });
  return (
    <PageLayout path={path}>
      <Problem
        title={problemLabels.article.title}
        text={text}
        // The id of this request: a page with status 503 is not stored, and not sent to others.
        reference={status === 503 ? requestContext()?.id : undefined}
        action={{ name: fillIn(articleLabels.back, { blog: pageNames.blog }), href: BLOG_PATH }}
      />
    </PageLayout>
  );
}
