'use client';

import { useEffect, useState } from 'react';
import { REDIRECT_DELAY_MS } from '@/lib/site/constants';
import { redirectApiPath } from '@/lib/site/routes';
import type { RedirectProblemId } from './redirect-problems';

type Props = {
  slug: string;
  /** URL of the picture. */
  flame: string;
  /** Navigates to the target; a parameter for tests. */
  go?: (target: string) => void;
};

const navigate = (target: string) => location.replace(target);

/**
 * Requests the target of a short link that the server could not read, and navigates to it after
 * REDIRECT_DELAY_MS (spec section 4). If that fails too, it shows the error that the page contains,
 * hidden.
 */
export function RedirectFallback({ slug, flame, go = navigate }: Props) {
  const [problem, setProblem] = useState<RedirectProblemId>();

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    fetchTarget(slug, stop.signal).then(
      (target) => {
        if (target === null) return setProblem('redirect-missing');
        timer = setTimeout(() => go(target), REDIRECT_DELAY_MS);
      },
      () => {
        if (!stop.signal.aborted) setProblem('redirect-failed');
      },
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [slug, go]);

  useEffect(() => {
    if (problem) document.getElementById(problem)?.removeAttribute('hidden');
  }, [problem]);

  if (problem) return null;
  return (
    <section className="redirecting">
      <img src={flame} alt="" width={32} height={32} />
      <div role="status">
        <h1>Redirecting...</h1>
      </div>
      <noscript>
        <p>The address could not be found out just now. Please reload this page in a moment.</p>
      </noscript>
    </section>
  );
}

/** @returns the target, or null if there is none. @throws {Error} when the request fails */
async function fetchTarget(slug: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(redirectApiPath(slug), { signal });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The response was ${response.status}`);
  const { target } = await response.json();
  return target;
}
