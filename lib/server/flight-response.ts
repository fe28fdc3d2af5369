import type { IncomingMessage } from 'node:http';
import { chooseEncoding, encode } from '../http/content-encoding';
import { hasVersion } from '../http/entity-tag';
import { pageStore } from '../page-store';
import { flightResponse, parseFlightUrl } from '../page-store/flight.js';
import { pageStoreSettings } from '../page-store/settings.js';
import type { SiteResponse } from './site-response';

/** The default headers that say something about data which no browser shows as a page. */
const HEADERS_OF_DATA = /^(?:x-content-type-options|cross-origin-resource-policy)$/i;

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
  response.defaultHeaders = response.defaultHeaders.filter(([name]) => HEADERS_OF_DATA.test(name));
  for (const [name, value] of Object.entries(found.headers)) response.setHeader(name, value);
  if (found.status !== 200) {
    response.writeHead(found.status, { 'Content-Length': 0 }).end();
    return true;
  }
  response.setHeader('Vary', 'Accept-Encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const tag = `"${flight.version}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  response.setHeader('ETag', tag);
  if (hasVersion(request.headers['if-none-match'], tag)) {
    response.writeHead(304).end();
    return true;
  }
  const body = await encode(found.body, encoding);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.writeHead(200, { 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}
