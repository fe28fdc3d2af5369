import { connect } from 'node:net';

/**
 * Sends bytes to a site unchanged, including bytes that HTTP clients refuse to send.
 * @returns the response up to the end of the connection
 */
export async function rawRequest(site: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  socket.write(bytes, 'latin1');
  return (await socket.toArray()).join('');
}
