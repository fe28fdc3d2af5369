import { log } from '../base/log';

/** Milliseconds that the site may take to respond. */
const TIMEOUT_MS = 10_000;

/**
 * Tells a site of changed content (`POST /api/publish`), which would otherwise show it after
 * REVALIDATE_SECONDS. Never rejects: a failure is a line in the log.
 * @param site URL of any of its processes
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
    const problem = String(cause);
    log('warn', 'The site was not told of changed content', { site, problem });
  }
}
