import { problemTexts } from '@/brand/copy';
import { PageLayout } from '@/components/page-layout';
import { Problem, TRY_AGAIN } from '@/components/problem';
import { respondWith } from '@/engine';
import { problemLabels } from '@/lib/brand/labels';
import { HOME_PATH } from '@/lib/site/urls/paths';

export function MissingRedirect({ text }: { text: string }) {
  respondWith({ status: 404 });
  return (
    <PageLayout>
      <RedirectProblem text={text} />
    </PageLayout>
  );
}

/** @param isOutage whether the server failed */
export function RedirectProblem({ text, isOutage }: { text: string; isOutage?: boolean }) {
  const home = { name: problemLabels.homepage, href: HOME_PATH };
  return (
    <Problem
      title={problemLabels.redirect.title}
      text={text}
      {...(isOutage
        ? { hint: problemTexts.outage, action: TRY_AGAIN, other: home }
        : { hint: problemTexts.redirect, action: home })}
    />
  );
}
