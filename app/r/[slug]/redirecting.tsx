import { PageLayout } from '@/components/page-layout';
import { Problem } from '@/components/problem';
import redirectScript from '@/components/scripts/redirect?script';
import { respondWith } from '@/lib/base/request-context';
import { problemLabels, redirectLabels } from '@/lib/site/labels';
import { HOME_PATH, redirectApiPath } from '@/lib/site/routes';
import './redirecting.css';

/**
 * The content of a short link's page while the browser requests its target once more (spec section 2),
 * and the failures of that (section 8), hidden until components/scripts/redirect.ts shows one.
 */
export function Redirecting({ slug }: { slug: string }) {
  const { missing, failed } = problemLabels.redirect;
  return (
    <>
      <section className="redirecting" data-redirect={redirectApiPath(slug)}>
        <script async src={redirectScript} />
        <div role="status">
          <h1>{redirectLabels.redirecting}</h1>
        </div>
        <noscript>
          <p>{redirectLabels.withoutScript}</p>
        </noscript>
      </section>
      <div id="redirect-missing" hidden>
        <RedirectProblem text={missing} />
      </div>
      <div id="redirect-failed" hidden>
        <RedirectProblem text={failed} />
      </div>
    </>
  );
}

/** The page of a short link that does not exist (spec section 8). */
export function MissingRedirect({ text }: { text: string }) {
  respondWith({ status: 404 });
  return (
    <PageLayout>
      <RedirectProblem text={text} />
    </PageLayout>
  );
}

function RedirectProblem({ text }: { text: string }) {
  return (
    <Problem
      title={problemLabels.redirect.title}
      text={text}
      action={{ name: problemLabels.homepage, href: HOME_PATH }}
    />
  );
}
