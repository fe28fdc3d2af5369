import { Problem } from '@/components/problem';
import { problemLabels } from '@/lib/site/labels';
import { HOME_PATH } from '@/lib/site/routes';

/** The error page of a short link (spec section 8). */
export function RedirectProblem({ text }: { text: string }) {
  return (
    <Problem
      title={problemLabels.redirect.title}
      text={text}
      action={{ name: problemLabels.homepage, href: HOME_PATH }}
    />
  );
}

/** The failures of the browser's retry (spec section 8), by the ids of their elements. */
const PROBLEMS = {
  'redirect-missing': problemLabels.redirect.missing,
  'redirect-failed': problemLabels.redirect.failed,
} as const;

/** The failures, hidden until components/scripts/redirect.ts shows one. */
export function RedirectProblems() {
  return Object.entries(PROBLEMS).map(([id, text]) => (
    <div key={id} id={id} hidden>
      <RedirectProblem text={text} />
    </div>
  ));
}
