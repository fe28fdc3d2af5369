import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0), 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}
