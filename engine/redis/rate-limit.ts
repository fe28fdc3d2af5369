import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { outsideRequest } from '../process/request-context';
import { sharedRedis } from './redis';

type Evaluation = { keys: string[]; arguments: string[] };

/**
 * Limits the requests of each client (engine/client) in a minute, over all processes that share a
 * Redis or, without a working one, in each process. Redis is looked up at the first
 * request, because a route may create its limit earlier.
 * @returns counts a request, and resolves to whether it is within the limit
 */
export function createRateLimit(
  name: string,
  points: number,
): (client: string) => Promise<boolean> {
  let limiter: RateLimiterMemory | RateLimiterRedis | undefined;
  // A rejection is an exceeded limit: after errors of Redis the counter in memory decides.
  const isWithin = (client: string) => {
    limiter ??= makeLimiter(name, points);
    return limiter.consume(client).then(
      () => true,
      () => false,
    );
  };
  // The limiter's timers outlive the request.
  return (client) => outsideRequest(() => isWithin(client));
}

function makeLimiter(name: string, points: number): RateLimiterMemory | RateLimiterRedis {
  const perMinute = { points, duration: 60 };
  const inMemory = new RateLimiterMemory(perMinute);
  const connection = sharedRedis();
  if (!connection) return inMemory;
  return new RateLimiterRedis({
    ...perMinute,
    // The part of a `redis` client that the limiter calls.
    storeClient: {
      eval: (script: string, { keys, arguments: args }: Evaluation) =>
        connection.send(['EVAL', script, String(keys.length), ...keys, ...args]),
    },
    useRedisPackage: true,
    keyPrefix: connection.key('limit', name),
    insuranceLimiter: inMemory,
  });
}
