import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { outsideRequest } from '../base/outside-request';
import { shared } from './shared';

const MINUTE_SECONDS = 60;

type Evaluation = { keys: string[]; arguments: string[] };

/**
 * Limits the requests of each client in a minute: over all processes that share a Redis or, without
 * Redis and while it fails, in each process.
 * @returns counts a request, and resolves to whether it is within the limit
 */
export function createRateLimit(
  name: string,
  points: number,
): (client: string) => Promise<boolean> {
  const inMemory = new RateLimiterMemory({ points, duration: MINUTE_SECONDS });
  const connection = shared();
  const limiter = connection
    ? new RateLimiterRedis({
        // The part of a client of the `redis` package that the limiter calls.
        storeClient: {
          eval: (script: string, { keys, arguments: args }: Evaluation) =>
            connection.send(['EVAL', script, String(keys.length), ...keys, ...args]),
        },
        useRedisPackage: true,
        keyPrefix: connection.key('limit', name),
        points,
        duration: MINUTE_SECONDS,
        insuranceLimiter: inMemory,
      })
    : inMemory;
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
