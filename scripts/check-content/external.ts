import pLimit from 'p-limit';
import type { Finding } from './report';

/** Requests at a time. */
const CONCURRENCY = 4;

/** The problem of each URL that has one. */
export type UrlProblems = Map<string, Pick<Finding, 'level' | 'message'>>;

/**
 * Requests each URL once, and follows its redirects. Only 404 and 410 are errors, as many sites
 * refuse programs.
 */
export async function checkExternal(
  urls: Iterable<string>,
  timeoutMs = 10_000,
): Promise<UrlProblems> {
  const problems: UrlProblems = new Map();
  const check = async (url: string) => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const { ok, status, body } = await fetch(url, { signal });
      await body?.cancel();
      if (ok) return;
      const level = status === 404 || status === 410 ? 'error' : 'hint';
      problems.set(url, { level, message: `${url} responds with the status ${status}.` });
    } catch (error) {
      const { name, message, cause } = error as Error & { cause?: { code?: string } };
      const reason =
        name === 'TimeoutError' ? `within ${timeoutMs / 1000} s` : `(${cause?.code ?? message})`;
      problems.set(url, { level: 'hint', message: `${url} did not respond ${reason}.` });
    }
  };
  await pLimit(CONCURRENCY).map(new Set(urls), check);
  return problems;
}
