import { RedirectProblem } from './redirect-problem';

/** The ways in which the retry in the browser may fail (spec section 8). */
const PROBLEMS = {
  'redirect-missing': 'Redirect not found',
  'redirect-failed': 'Failed to fetch redirect',
} as const;

/** Id of a problem's element. */
export type RedirectProblemId = keyof typeof PROBLEMS;

/** Both problems, hidden: the island that retries shows one of them. Their picture cannot be part of its bundle. */
export function RedirectProblems() {
  return Object.entries(PROBLEMS).map(([id, text]) => (
    <div key={id} id={id} hidden>
      <RedirectProblem text={text} />
    </div>
  ));
}
