import { connect } from 'node:net';

/**
 * Sends bytes to a site unchanged, also bytes that no HTTP client would send.
 * @returns the response, read until the site closes the connection
 */
export async function rawRequest(site: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  socket.write(bytes, 'latin1');
  return (await socket.toArray()).join('');
}
