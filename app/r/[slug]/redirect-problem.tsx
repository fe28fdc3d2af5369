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

/** The ways in which the retry in the browser may fail (spec section 8). */
const PROBLEMS = {
  'redirect-missing': problemLabels.redirect.missing,
  'redirect-failed': problemLabels.redirect.failed,
} as const;

/** Id of a problem's element. */
export type RedirectProblemId = keyof typeof PROBLEMS;

/** Both problems, hidden: the island shows one, as its bundle cannot have their picture. */
export function RedirectProblems() {
  return Object.entries(PROBLEMS).map(([id, text]) => (
    <div key={id} id={id} hidden>
      <RedirectProblem text={text} />
    </div>
  ));
}
