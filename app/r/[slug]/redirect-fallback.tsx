'use client';

import { useEffect, useState } from 'react';
import { FlameMark } from '@/components/flame-mark';
import { REDIRECT_DELAY_MS } from '@/lib/constants';
import { redirectApiPath } from '@/lib/routes';
import styles from './redirect-fallback.module.css';
import { RedirectProblem } from './redirect-problem';

type Props = {
  slug: string;
  /** Where it leads, when the server could find out. */
  target?: string;
  /** Leaves the page; a parameter, so that a test can watch it. */
  go?: (target: string) => void;
};

const goThere = (target: string) => location.replace(target);

/**
 * Goes where a short link leads, after a moment (spec section 4), and asks for it
 * once more if the server could not find out.
 */
export function RedirectFallback({ slug, target: known, go = goThere }: Props) {
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const asked = known ? Promise.resolve(known) : askTarget(slug, stop.signal);
    asked.then(
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

/** The target, or null if there is none. @throws when it cannot be told */
async function askTarget(slug: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(redirectApiPath(slug), { signal });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`The answer was ${answer.status}`);
  const { target } = await answer.json();
  return target;
}
