import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import {
  contentHash,
  createRateLimit,
  log,
  processSingleton,
  SingleFlight,
  sharedRedis,
} from '../../engine';
import { API_TIMEOUT_MS } from '../constants';
import { metrics } from '../metrics';
import { type ContactMessage, sendContactMessage } from '../publisher-api';
import { SAME_MESSAGE_MS } from '../publisher-api/contract';
import { env } from '../settings/env';

const MAX_REMEMBERED = 10_000;
/** Milliseconds after which a process counts as dead that has not reported the end of a delivery. */
const ABANDONED_MS = API_TIMEOUT_MS + 2_000;
/** Milliseconds between two checks of a delivery by another process. */
const CHECK_MS = 100;
const DELIVERED = 'delivered';

type Outcome = typeof DELIVERED | 'rate-limited';

const deliveries = () =>
  processSingleton('contact', () => {
    const points = env().CONTACT_RATE_LIMIT;
    return {
      isWithinLimit: points > 0 ? createRateLimit('contact', points) : async () => true,
      inFlight: new SingleFlight<Outcome>(),
      // Not promises, which would keep their requests in memory.
      delivered: new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: SAME_MESSAGE_MS }),
    };
  });

/**
 * Sends a message to the publisher's API once: a double click, a retry after a lost response and a
 * form submitted again share one delivery, also across processes with one Redis.
 * @param client IP address of the sender, for the rate limit
 * @returns 'rate-limited' above CONTACT_RATE_LIMIT, with nothing sent
 * @throws {ApiError} when the API did not accept the message, which may then be sent again
 */
export async function deliver(message: ContactMessage, client: string): Promise<Outcome> {
  const { isWithinLimit, inFlight, delivered } = deliveries();
  const key = contentHash([client, message]);
  if (delivered.has(key)) return DELIVERED;
  return inFlight.run(key, async () => {
    const claim = await claimDelivery(key);
    if (claim === DELIVERED) return claim;
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
      await claim.end(outcome === DELIVERED);
    }
  });
}

type Claim = { end(isDelivered: boolean): Promise<unknown> };

/**
 * Claims a delivery among the processes with one Redis, as a load balancer may send the requests of a
 * double click to two of them. While another process delivers the message, this one waits.
 */
async function claimDelivery(message: string): Promise<Claim | typeof DELIVERED> {
  const redis = sharedRedis();
  const unclaimed = { end: async () => {} };
  if (!redis) return unclaimed;
  const key = redis.key('delivery', message);
  const begin = ['SET', key, 'in progress', 'NX', 'PX', String(ABANDONED_MS)];
  const delivered = ['SET', key, DELIVERED, 'PX', String(SAME_MESSAGE_MS)];
  const giveUpAt = performance.now() + ABANDONED_MS;
  try {
    while ((await redis.send(begin)) === null) {
      // A part is enough: another program may have set the key to a value of any length.
      if ((await redis.send(['GETRANGE', key, '0', '31'])) === DELIVERED) return DELIVERED;
      if (performance.now() > giveUpAt) return unclaimed;
      await sleep(CHECK_MS);
    }
  } catch {
    // Without Redis, which the log tells of, each process delivers for itself.
    return unclaimed;
  }
  return {
    // A claim that cannot be ended ends by itself.
    end: (isDelivered) => redis.send(isDelivered ? delivered : ['DEL', key]).catch(() => {}),
  };
}
