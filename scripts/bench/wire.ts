import { Agent, get } from 'node:http';

/** A response as it was transferred. */
export type Received = {
  status: number;
  /** Names are in lower case. */
  headers: Record<string, string>;
  body: Buffer;
  /** Bytes of status line, headers and body, with the framing of chunks. */
  bytes: number;
  /** The content encoding; `identity` without one. */
  encoding: string;
};

/** Requests a URL on a connection of its own, and decodes nothing. */
export function receive(url: string, acceptEncoding: string): Promise<Received> {
  // Responses on a connection that is closed have other headers.
  const agent = new Agent({ keepAlive: true });
  return new Promise<Received>((resolve, reject) => {
    const headers = { 'accept-encoding': acceptEncoding };
    get(url, { agent, headers }, (response) => {
      const { socket } = response;
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        resolve({
          status,
          headers: Object.fromEntries(
            Object.entries(received).map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(parts),
          bytes: socket.bytesRead,
          encoding: received['content-encoding'] ?? 'identity',
        });
      });
    }).on('error', reject);
  }).finally(() => agent.destroy());
}
