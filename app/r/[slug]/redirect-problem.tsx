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
