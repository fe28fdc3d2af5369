'use client';

import { Problem } from '@/components/problem';
import { problemTexts } from '@/lib/problem-texts';
import { HOME_PATH } from '@/lib/routes';

/** The error boundary of all pages, for unexpected errors. */
export default function ErrorPage({ error }: { error: { digest?: string } }) {
  return (
    <Problem
      title="Something Went Wrong"
      text={problemTexts.broken}
      action={{ name: 'Go to Homepage', href: HOME_PATH }}
      reference={error.digest}
    />
  );
}
