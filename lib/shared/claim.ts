import { setTimeout as sleep } from 'node:timers/promises';
import { API_TIMEOUT_MS } from '../site/constants';
import { type Shared, shared } from '.';

/*
 * Which messages were delivered, or are being delivered, by any of the processes that share a
 * Redis: a load balancer may send the two requests of a double click to two of them.
 */

/** Milliseconds after which a process has died that has not said how its delivery ended. */
const ABANDONED_MS = API_TIMEOUT_MS + 2_000;
/** Milliseconds between two looks at the delivery of another process. */
const LOOK_MS = 100;
const DELIVERED = 'delivered';

/** The right to deliver a message; nobody else delivers it until it ends. */
export type DeliveryClaim = {
  /** @param isDelivered whether it was delivered; otherwise it may be delivered again */
  end(isDelivered: boolean): Promise<void>;
};

const NO_CLAIM: DeliveryClaim = { end: async () => {} };

/**
 * Claims the delivery of a message. While another process delivers the same message, this waits for
 * the outcome, for as long as a call of the API may take. Without a Redis, and while it fails,
 * every process has its own claims.
 * @param message a hash of the message and its sender
 * @param rememberMs milliseconds for which a delivered message is remembered
 */
export async function claimDelivery(
  message: string,
  rememberMs: number,
): Promise<DeliveryClaim | 'delivered'> {
  const redis = shared();
  return redis ? claim(redis, message, String(rememberMs)).catch(() => NO_CLAIM) : NO_CLAIM;
}

async function claim(redis: Shared, message: string, rememberMs: string) {
  const key = redis.key('delivery', message);
  const giveUpAt = performance.now() + ABANDONED_MS;
  const begin = ['SET', key, 'in progress', 'NX', 'PX', String(ABANDONED_MS)];
  while ((await redis.send(begin)) === null) {
    // The key may hold a foreign value of any length.
    if ((await redis.send(['GETRANGE', key, '0', '31'])) === DELIVERED) return DELIVERED;
    if (performance.now() > giveUpAt) return NO_CLAIM;
    await sleep(LOOK_MS);
  }
  return {
    async end(isDelivered: boolean) {
      const end = isDelivered ? ['SET', key, DELIVERED, 'PX', rememberMs] : ['DEL', key];
      // If this fails, the claim expires.
      await redis.send(end).catch(() => {});
    },
  };
}
