import redirectScript from '@/components/scripts/redirect?script';
import { problemLabels, redirectLabels } from '@/lib/brand/labels';
import { redirectApiPath } from '@/lib/site/urls/paths';
import { RedirectProblem } from './redirect-problem';
import './redirecting.css';

/** Errors are hidden until components/scripts/redirect.ts shows one (spec section 8). */
export function Redirecting({ slug }: { slug: string }) {
  const { missing, failed } = problemLabels.redirect;
  return (
    <>
      <section className="redirecting" data-redirect={redirectApiPath(slug)}>
        <script async src={redirectScript} />
        <div role="status">
          <h1 suppressHydrationWarning>{redirectLabels.redirecting}</h1>
        </div>
        <noscript>
          <p>{redirectLabels.withoutScript}</p>
        </noscript>
      </section>
      <div id="redirect-missing" hidden>
        <RedirectProblem text={missing} />
      </div>
      <div id="redirect-failed" hidden>
        <RedirectProblem text={failed} isOutage />
      </div>
    </>
  );
}
