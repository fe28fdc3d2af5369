import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

/** Requests a URL on a connection of its own, and decodes nothing. @returns also all bytes of the response */
export async function receive(url: string, acceptEncoding: string) {
  // Responses on a connection that is closed have other headers.
  const agent = new Agent({ keepAlive: true });
  const request = get(url, { agent, headers: { 'accept-encoding': acceptEncoding } });
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error(`${url}: no response`);
  const { socket, headers } = response;
  const body = Buffer.concat(await response.toArray());
  const bytes = socket.bytesRead;
  agent.destroy();
  return { headers, body, bytes };
}
