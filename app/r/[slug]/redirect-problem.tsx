import { Problem } from '@/components/problem';
import { HOME_PATH } from '@/lib/routes';

type Props = { text: string; status?: 404 };

/** The error page of a short link (spec section 8). */
export function RedirectProblem({ text, ...status }: Props) {
  return (
    <Problem
      title="Redirect Not Found"
      text={text}
      action={{ name: 'Go to Homepage', href: HOME_PATH }}
      {...status}
    />
  );
}
