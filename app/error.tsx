'use client';

import { Problem } from '@/components/problem';
import { problemTexts } from '@/lib/problem-texts';
import { HOME_PATH } from '@/lib/routes';

/** Shown when a part of the site breaks that should not have. */
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
