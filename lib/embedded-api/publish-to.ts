import { log } from '../base/log';

/** Milliseconds for the site's response. */
const TIMEOUT_MS = 10_000;

/**
 * Tells a site of changed content (`POST /api/publish`), so that visitors see the change at once, not
 * after REVALIDATE_SECONDS. Never rejects: a failure is a line in the log.
 * @param site URL of any process of the site
 * @param secret PUBLISH_SECRET of the site
 */
export async function publishTo(site: string, secret: string): Promise<void> {
  try {
    const response = await fetch(`${site}/api/publish`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: '{"what":"everything"}',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`status ${response.status}`);
  } catch (error) {
    const { cause = error } = error as Error;
    const message =
      'The site was not told of changed content: it shows it after REVALIDATE_SECONDS';
    log('warn', message, { site, problem: String(cause) });
  }
}
