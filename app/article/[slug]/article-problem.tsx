import { problemTexts } from '@/brand/copy';
import { PageLayout } from '@/components/page-layout';
import { Problem, TRY_AGAIN } from '@/components/problem';
import { requestContext, respondWith } from '@/engine';
import { articleLabels, problemLabels } from '@/lib/brand/labels';
import { fillIn } from '@/lib/brand/phrases';
import { pages } from '@/lib/site/pages';

type Props = { path: string; problem: 'missing' | 'withoutSlug' | 'failed' };

/** The page of an article that is missing or cannot be read (spec section 8). */
export function ArticleProblem({ path, problem }: Props) {
  const isFailed = problem === 'failed';
  respondWith({ status: isFailed ? 503 : 404 });
  const back = {
    name: fillIn(articleLabels.back, { blog: pages.blog.name }),
    href: pages.blog.path,
  };
  return (
    <PageLayout path={path}>
      <Problem
        title={problemLabels.article.title}
        text={problemLabels.article[problem]}
        // A page with status 503 is not stored, so it may name its request.
        reference={isFailed ? requestContext()?.id : undefined}
        {...(isFailed
          ? { hint: problemTexts.outage, action: TRY_AGAIN, other: back }
          : { action: back })}
      />
    </PageLayout>
  );
}
