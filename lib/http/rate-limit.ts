import { RateLimiterMemory } from 'rate-limiter-flexible';
import { outsideRequest } from '../process/outside-request';

/**
 * Makes a limit of requests for each client, in this process.
 * @param points requests that a client may send
 * @param seconds in which it may send them
 * @returns counts a request of a client (lib/http/client-address.ts), and resolves
 *   with whether it is within the limit
 */
export function createRateLimit(
  points: number,
  seconds: number,
): (client: string) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return (client) =>
    // The limiter's timers live longer than the request.
    outsideRequest(() => limiter.consume(client)).then(
      () => true,
      (reason: unknown) => {
        if (reason instanceof Error) throw reason;
        return false;
      },
    );
}
