import { LRUCache } from 'lru-cache';
import { env } from '../env';
import { contentHash } from '../http/content-hash';
import { createRateLimit } from '../http/rate-limit';
import { processState } from '../process/process-state';
import { type ContactMessage, sendContactMessage } from '../publisher-api';

const MINUTE_SECONDS = 60;
/**
 * Milliseconds for which the same message from the same client counts as the same
 * submit here. The API is told by what to know a message, and may do so for longer.
 */
const SAME_SUBMIT_MS = 10 * 60_000;
const MAX_REMEMBERED = 10_000;

type Deliveries = {
  isWithinLimit: (client: string) => Promise<boolean>;
  /** Messages on their way, by a hash that tells nothing of them. */
  underWay: Map<string, Promise<void>>;
  /** Those that were delivered. No promises: Node.js ties the whole request to each of them. */
  delivered: LRUCache<string, true>;
};

function deliveries(): Deliveries {
  return processState('contact', () => {
    const points = env().CONTACT_RATE_LIMIT;
    return {
      isWithinLimit: points > 0 ? createRateLimit(points, MINUTE_SECONDS) : async () => true,
      underWay: new Map(),
      delivered: new LRUCache({ max: MAX_REMEMBERED, ttl: SAME_SUBMIT_MS }),
    };
  });
}

/**
 * Hands a message to the publisher's API, once: a double click, a retry after a
 * lost answer and a form sent again from the history come to the same delivery.
 * @param client address of the sender, for the limit
 * @returns 'too-many' above CONTACT_RATE_LIMIT, with nothing sent
 * @throws {ApiError} when the API did not take it; it may then be sent again
 */
export async function deliver(
  message: ContactMessage,
  client: string,
): Promise<'delivered' | 'too-many'> {
  const { isWithinLimit, underWay, delivered } = deliveries();
  const key = contentHash([client, message]);
  if (delivered.has(key)) return 'delivered';
  let delivery = underWay.get(key);
  if (!delivery) {
    // Nothing is awaited between the look-up and this: two submits at once are one.
    delivery = isWithinLimit(client)
      .then((isWithin) => {
        if (!isWithin) throw TOO_MANY;
        return sendContactMessage(message, contentHash(message));
      })
      .then(() => void delivered.set(key, true))
      .finally(() => underWay.delete(key));
    underWay.set(key, delivery);
  }
  try {
    await delivery;
    return 'delivered';
  } catch (error) {
    if (error === TOO_MANY) return 'too-many';
    throw error;
  }
}

/** Known by its name, as the module has copies that wait for each other's deliveries. */
const TOO_MANY = Symbol.for('site.contact.too-many');
