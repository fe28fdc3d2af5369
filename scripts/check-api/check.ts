import { API_TIMEOUT_MS } from '../../lib/site/constants';
import { checkCalls, checkContact } from './calls';
import { checkFiles } from './files';
import { Report } from './report';

/** Milliseconds from which visitors notice the wait. */
const SLOW_MS = 1_000;

/** How an API is checked. */
export type CheckOptions = {
  /** Whether a test message is sent to POST /contact. */
  contact: boolean;
  /** Time limit of a call, in milliseconds; the site's own limit unless given. */
  timeoutMs?: number;
  /** Milliseconds from which a call is reported as slow. */
  slowMs?: number;
};

/**
 * Makes every call of the contract (spec section 7) to an API, as the site would, and loads
 * the files that visitors would load.
 * @param base URL of the API, without a trailing slash
 * @throws {UnreachableError} when nothing responds there
 */
export async function checkApi(
  base: string,
  { contact, timeoutMs = API_TIMEOUT_MS, slowMs = SLOW_MS }: CheckOptions,
): Promise<Report> {
  const target = { base, timeoutMs, slowMs };
  const report = new Report();
  const articles = await checkCalls(target, report);
  if (contact) await checkContact(target, report);
  else report.rows.push({ call: 'POST /contact', says: 'not called; --contact sends a message' });
  await checkFiles(target, articles, report);
  return report;
}
