'use client';

import { useEffect, useState } from 'react';
import { FlameMark } from '@/components/flame-mark';
import { REDIRECT_DELAY_MS } from '@/lib/constants';
import { redirectApiPath } from '@/lib/routes';
import styles from './redirect-fallback.module.css';
import { RedirectProblem } from './redirect-problem';

type Props = {
  slug: string;
  /** The target, if the server could read it. */
  target?: string;
  /** Navigates to the target; a parameter for tests. */
  go?: (target: string) => void;
};

const navigate = (target: string) => location.replace(target);

/**
 * Navigates to the target of a short link after REDIRECT_DELAY_MS (spec section 4). Requests
 * the target first if the server could not read it.
 */
export function RedirectFallback({ slug, target: known, go = navigate }: Props) {
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const reading = known ? Promise.resolve(known) : fetchTarget(slug, stop.signal);
    reading.then(
      (target) => {
        if (target === null) return setProblem('Redirect not found');
        timer = setTimeout(() => go(target), REDIRECT_DELAY_MS);
      },
      () => {
        if (!stop.signal.aborted) setProblem('Failed to fetch redirect');
      },
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [slug, known, go]);

  if (problem) return <RedirectProblem text={problem} />;
  return (
    <section className={styles.redirecting}>
      <FlameMark className={styles.flame} />
      <div role="status">
        <h1>Redirecting...</h1>
      </div>
      {known ? (
        <p>
          <a href={known}>Go on if nothing happens</a>
        </p>
      ) : (
        <noscript>
          <p>The address could not be found out just now. Please reload this page in a moment.</p>
        </noscript>
      )}
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
