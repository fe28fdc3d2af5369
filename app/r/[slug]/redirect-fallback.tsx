'use client';

import { useEffect, useState } from 'react';
import { REDIRECT_DELAY_MS } from '@/lib/site/constants';
import { redirectLabels } from '@/lib/site/labels';
import { redirectApiPath } from '@/lib/site/routes';
import type { RedirectProblemId } from './redirect-problem';

type Props = {
  slug: string;
  /** Navigates to the target; a parameter for tests. */
  go?: (target: string) => void;
};

const navigate = (target: string) => location.replace(target);

/**
 * Requests the target of a short link that the server could not read, and goes there after
 * REDIRECT_DELAY_MS (spec section 4). If that fails too, it shows an error that the page contains.
 */
export function RedirectFallback({ slug, go = navigate }: Props) {
  const [problem, setProblem] = useState<RedirectProblemId>();

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const retry = async () => {
      const response = await fetch(redirectApiPath(slug), { signal });
      if (response.status === 404) return setProblem('redirect-missing');
      if (!response.ok) throw new Error(`The response was ${response.status}`);
      const { target } = await response.json();
      await new Promise((leave) => setTimeout(leave, REDIRECT_DELAY_MS));
      if (!signal.aborted) go(target);
    };
    retry().catch(() => signal.aborted || setProblem('redirect-failed'));
    return () => stop.abort();
  }, [slug, go]);

  // Behind the rendering, so that there is never a second heading.
  useEffect(() => {
    if (problem) document.getElementById(problem)?.removeAttribute('hidden');
  }, [problem]);

  if (problem) return null;
  return (
    <section className="redirecting">
      <div role="status">
        <h1>{redirectLabels.redirecting}</h1>
      </div>
      <noscript>
        <p>{redirectLabels.withoutScript}</p>
      </noscript>
    </section>
  );
}
