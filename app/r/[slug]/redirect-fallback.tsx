'use client';

import { useEffect, useState } from 'react';
import { REDIRECT_DELAY_MS } from '@/lib/site/constants';
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
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const show = (problem: RedirectProblemId) => {
      document.getElementById(problem)?.removeAttribute('hidden');
      setHasFailed(true);
    };
    const retry = async () => {
      const response = await fetch(redirectApiPath(slug), { signal });
      if (response.status === 404) return show('redirect-missing');
      if (!response.ok) throw new Error(`The response was ${response.status}`);
      const { target } = await response.json();
      await new Promise((leave) => setTimeout(leave, REDIRECT_DELAY_MS));
      if (!signal.aborted) go(target);
    };
    retry().catch(() => signal.aborted || show('redirect-failed'));
    return () => stop.abort();
  }, [slug, go]);

  if (hasFailed) return null;
  return (
    <section className="redirecting">
      <div role="status">
        <h1>Redirecting...</h1>
      </div>
      <noscript>
        <p>The address could not be found out just now. Please reload this page in a moment.</p>
      </noscript>
    </section>
  );
}
