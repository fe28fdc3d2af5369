import { LRUCache } from 'lru-cache';
import { contentHash, createRateLimit, log, processSingleton, SingleFlight } from '../../engine';
import { type ContactMessage, sendContactMessage } from '../publisher-api';
import { SAME_MESSAGE_MS } from '../publisher-api/contract';
import { metrics } from '../site/metrics';
import { env } from '../site/settings/env';

const MAX_REMEMBERED = 10_000;
const DELIVERED = 'delivered';

type Outcome = typeof DELIVERED | 'rate-limited';

const deliveries = () =>
  processSingleton('contact', () => {
    const points = env().CONTACT_RATE_LIMIT;
    return {
      isWithinLimit: points > 0 ? createRateLimit('contact', points) : async () => true,
      inFlight: new SingleFlight<Outcome>(),
      // The cache has only keys, because promises would keep their requests in memory.
      delivered: new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: SAME_MESSAGE_MS }),
    };
  });

/**
 * Sends a message to the publisher's API once. A double click, a retry after a lost response and a
 * repeated submit share one delivery in this process; other processes send the same
 * `Idempotency-Key`.
 * @param client IP address of the sender, for the rate limit
 * @returns 'rate-limited' above CONTACT_RATE_LIMIT, with nothing sent
 * @throws {ApiError} when the API did not accept the message; it may then be sent again
 */
export async function deliver(message: ContactMessage, client: string): Promise<Outcome> {
  const { isWithinLimit, inFlight, delivered } = deliveries();
  const key = contentHash([client, message]);
  if (delivered.has(key)) return DELIVERED;
  return inFlight.run(key, async () => {
    let outcome: Outcome | 'failed' = 'failed';
    try {
      if (await isWithinLimit(client)) {
        await sendContactMessage(message, contentHash(message));
        log('info', 'A contact message was delivered');
        delivered.set(key, true);
        outcome = DELIVERED;
      } else outcome = 'rate-limited';
      return outcome;
    } finally {
      metrics()?.messages.inc({ outcome });
    }
  });
}
