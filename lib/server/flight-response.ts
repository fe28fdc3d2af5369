import type { IncomingMessage } from 'node:http';
import { pageStore } from '../page-store';
import { flightResponse, parseFlightUrl } from '../page-store/flight.js';
import { pageStoreSettings } from '../page-store/settings.js';
import type { SiteResponse } from './site-response';

/**
 * Responds to a request for the flight data of a stored page (lib/page-store/flight.js). No
 * page is ever rendered for it.
 * @returns whether the request was for flight data
 */
export async function sendFlight(
  request: IncomingMessage,
  response: SiteResponse,
): Promise<boolean> {
  const flight = parseFlightUrl(request.url ?? '');
  if (!flight) return false;
  const flights = await pageStore()?.flights(flight.pagePath, flight.version);
  const found = flightResponse(flight, flights, pageStoreSettings()?.revalidateSeconds ?? 0);
  for (const [name, value] of Object.entries(found.headers)) response.setHeader(name, value);
  response.statusCode = found.status;
  // The version names the content, as a hash would.
  if (found.status === 200)
    response.endWith({ bytes: found.body, hash: flight.version }, { isStored: true });
  else response.setHeader('Content-Length', 0).end();
  return true;
}
