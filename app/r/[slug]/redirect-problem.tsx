import { Problem } from '@/components/problem';
import { HOME_PATH } from '@/lib/site/routes';

/** The error page of a short link (spec section 8). */
export function RedirectProblem({ text }: { text: string }) {
  return (
    <Problem
      title="Redirect Not Found"
      text={text}
      action={{ name: 'Go to Homepage', href: HOME_PATH }}
    />
  );
}

/** The ways in which the retry in the browser may fail (spec section 8). */
const PROBLEMS = {
  'redirect-missing': 'Redirect not found',
  'redirect-failed': 'Failed to fetch redirect',
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
