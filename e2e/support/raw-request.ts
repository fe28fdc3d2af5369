import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Sends bytes to a site unchanged, also bytes that no HTTP client would send.
 * @returns the response, read until the site closes the connection
 */
export async function rawRequest(site: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  let response = '';
  socket.on('data', (part: string) => {
    response += part;
  });
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return response;
}

/** Sends a GET of this path, unchanged. @returns the status */
export async function rawStatus(site: string, path: string): Promise<number> {
  const response = await rawRequest(
    site,
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  );
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1]);
}
