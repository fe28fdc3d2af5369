import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_TIMEOUT_MS } from '../constants';
import { type Redis, redis } from '../redis';

/*
 * Which messages were delivered, or are being delivered, by any of the processes that share a
 * Redis: a load balancer may send the two requests of a double click to two of them.
 */

/** Milliseconds after which a process has died that has not said how its delivery ended. */
const ABANDONED_MS = API_TIMEOUT_MS + 2_000;
/** Milliseconds between two looks at the delivery of another process. */
const LOOK_MS = 100;
/** In the place of the name of the delivery under way. */
const DELIVERED = 'delivered';

/** Ends a claim with a key that this delivery still has: KEYS[1]; its name, what follows, for how long. */
const END_CLAIM = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then return redis.call('DEL', KEYS[1]) end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`;

/** The right to deliver a message; nobody else delivers it until it ends. */
export type DeliveryClaim = {
  /** @param isDelivered whether it was delivered; otherwise it may be delivered again */
  end(isDelivered: boolean): Promise<void>;
};

/**
 * Claims the delivery of a message. While another process delivers the same one, this waits
 * for how that ends, for as long as a call of the API may take. Without a Redis, and while it
 * fails, every process has its own claims.
 * @param message a hash of the message and its sender
 * @param rememberMs milliseconds for which a delivered message is remembered
 */
export async function claimDelivery(
  message: string,
  rememberMs: number,
): Promise<DeliveryClaim | 'delivered'> {
  const connection = redis();
  if (!connection) return NO_CLAIM;
  try {
    return await claim(connection, message, rememberMs);
  } catch {
    return NO_CLAIM;
  }
}

const NO_CLAIM: DeliveryClaim = { end: async () => {} };

async function claim(
  connection: Redis,
  message: string,
  rememberMs: number,
): Promise<DeliveryClaim | 'delivered'> {
  const key = connection.key('delivery', message);
  const name = randomUUID();
  const giveUpAt = performance.now() + ABANDONED_MS;
  for (;;) {
    const set = ['SET', key, name, 'NX', 'PX', String(ABANDONED_MS)];
    if ((await connection.send(set)) !== null) break;
    if ((await connection.send(['GET', key])) === DELIVERED) return 'delivered';
    if (performance.now() > giveUpAt) return NO_CLAIM;
    await sleep(LOOK_MS);
  }
  return {
    async end(isDelivered) {
      const following = isDelivered ? DELIVERED : '';
      const args = [key, name, following, String(rememberMs)];
      // If this fails the claim ends by itself.
      await connection.send(['EVAL', END_CLAIM, '1', ...args]).catch(() => {});
    },
  };
}
