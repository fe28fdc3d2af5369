'use client';

import { Problem } from '@/components/problem';

/** Shown when a part of the site breaks that should not have. */
export default function ErrorPage({ error }: { error: { digest?: string } }) {
  return (
    <Problem
      title="Something Went Wrong"
      text="A spark went the wrong way. Reloading the page usually helps."
      action={{ name: 'Go to Homepage', href: '/' }}
      reference={error.digest}
    />
  );
}
