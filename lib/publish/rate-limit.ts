import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { outsideRequest } from '../base/outside-request';
import { shared } from './shared';

const MINUTE_SECONDS = 60;

type Evaluation = { keys: string[]; arguments: string[] };

/**
 * Makes a limit of requests a minute for each client: over all processes that share a Redis, else,
 * and while Redis fails, in this process.
 * @param name of what is limited, unique in the site
 * @returns counts a request of a client, and resolves with whether it is within the limit
 */
export function createRateLimit(
  name: string,
  points: number,
): (client: string) => Promise<boolean> {
  const own = new RateLimiterMemory({ points, duration: MINUTE_SECONDS });
  const connection = shared();
  const limiter = connection
    ? new RateLimiterRedis({
        // As much of the `redis` package's client as the limiter calls to count a request.
        storeClient: {
          eval: (script: string, { keys, arguments: args }: Evaluation) =>
            connection.send(['EVAL', script, String(keys.length), ...keys, ...args]),
        },
        useRedisPackage: true,
        keyPrefix: connection.key('limit', name),
        points,
        duration: MINUTE_SECONDS,
        insuranceLimiter: own,
      })
    : own;
  return async (client) => {
    try {
      // The limiter's timers live longer than the request.
      await outsideRequest(() => limiter.consume(client));
      return true;
    } catch (reason) {
      if (reason instanceof Error) throw reason;
      return false;
    }
  };
}
