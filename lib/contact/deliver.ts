import { LRUCache } from 'lru-cache';
import { contentHash } from '../base/content-hash';
import { log } from '../base/log';
import { processState } from '../base/process-state';
import { SingleFlight } from '../base/single-flight';
import { metrics } from '../metrics';
import { type ContactMessage, sendContactMessage } from '../publisher-api';
import { claimDelivery } from '../shared/claim';
import { createRateLimit } from '../shared/rate-limit';
import { env } from '../site/env';

const MINUTE_SECONDS = 60;
/** Milliseconds for which the same message from the same client counts as the same submit. */
const SAME_SUBMIT_MS = 10 * 60_000;
const MAX_REMEMBERED = 10_000;

type Outcome = 'delivered' | 'rate-limited';

/** In flight and delivered, by a hash of client and message. */
const deliveries = () =>
  processState('contact', () => {
    const points = env().CONTACT_RATE_LIMIT;
    return {
      isWithinLimit:
        points > 0 ? createRateLimit('contact', points, MINUTE_SECONDS) : async () => true,
      inFlight: new SingleFlight<Outcome>(),
      // Promises would keep their requests in memory.
      delivered: new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: SAME_SUBMIT_MS }),
    };
  });

/**
 * Sends a message to the publisher's API once: a double click, a retry after a lost response and a
 * form submitted again share one delivery, whichever processes that share a Redis receive them.
 * @param client IP address of the sender, for the rate limit
 * @returns 'rate-limited' above CONTACT_RATE_LIMIT, with nothing sent
 * @throws {ApiError} when the API did not accept the message, which may then be sent again
 */
export async function deliver(message: ContactMessage, client: string): Promise<Outcome> {
  const { isWithinLimit, inFlight, delivered } = deliveries();
  const key = contentHash([client, message]);
  if (delivered.has(key)) return 'delivered';
  return inFlight.run(key, async () => {
    const claim = await claimDelivery(key, SAME_SUBMIT_MS);
    if (claim === 'delivered') return claim;
    let outcome: Outcome | 'failed' = 'failed';
    try {
      if (await isWithinLimit(client)) {
        await sendContactMessage(message, contentHash(message));
        log('info', 'A contact message was delivered');
        delivered.set(key, true);
        outcome = 'delivered';
      } else outcome = 'rate-limited';
      return outcome;
    } finally {
      metrics()?.messages.inc({ outcome });
      await claim.end(outcome === 'delivered');
    }
  });
}
