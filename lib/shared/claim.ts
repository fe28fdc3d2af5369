import { setTimeout as sleep } from 'node:timers/promises';
import { API_TIMEOUT_MS } from '../site/constants';
import { shared } from '.';

/*
 * Which messages were delivered, or are being delivered, by any of the processes that share a
 * Redis: a load balancer may send the two requests of a double click to two of them.
 */

/** Milliseconds after which a process has died that has not said how its delivery ended. */
const ABANDONED_MS = API_TIMEOUT_MS + 2_000;
/** Milliseconds between two looks at the delivery of another process. */
const LOOK_MS = 100;
const DELIVERED = 'delivered';

/** @param isDelivered whether it was delivered; otherwise it may be delivered again */
type End = (isDelivered: boolean) => Promise<void>;

/**
 * Claims the delivery of a message. While another process delivers the same message, this waits for
 * the outcome, for as long as a call of the API may take. Without a Redis, and while it fails,
 * every process has its own claims.
 * @param message a hash of the message and its sender
 * @param rememberMs milliseconds for which a delivered message is remembered
 * @returns the right to deliver it, which nobody else has until it ends
 */
export async function claimDelivery(
  message: string,
  rememberMs: number,
): Promise<{ end: End } | 'delivered'> {
  const redis = shared();
  const unclaimed = { end: async () => {} };
  if (!redis) return unclaimed;
  const key = redis.key('delivery', message);
  const begin = ['SET', key, 'in progress', 'NX', 'PX', String(ABANDONED_MS)];
  const giveUpAt = performance.now() + ABANDONED_MS;
  try {
    while ((await redis.send(begin)) === null) {
      // The key may hold a foreign value of any length.
      if ((await redis.send(['GETRANGE', key, '0', '31'])) === DELIVERED) return DELIVERED;
      if (performance.now() > giveUpAt) return unclaimed;
      await sleep(LOOK_MS);
    }
  } catch {
    return unclaimed;
  }
  return {
    async end(isDelivered) {
      const end = isDelivered ? ['SET', key, DELIVERED, 'PX', String(rememberMs)] : ['DEL', key];
      // If this fails, the claim expires.
      await redis.send(end).catch(() => {});
    },
  };
}
