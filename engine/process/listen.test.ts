import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from './listen';

const server = createServer();
afterAll(() => server.close());

// An address for documentation, an address without its interface, and a name that cannot exist.
it.each(['192.0.2.1', 'fe80::1', 'nobody.invalid'])('names a foreign address: %s', async (host) => {
  await expect(listen(createServer(), { port: 0, host, setting: 'PORT' })).rejects.toMatchObject({
    name: 'ListenError',
    message: `HOST is "${host}", which is no address of this machine.`,
  });
});

it('listens on the address, and says which setting to change when its port is taken', async () => {
  await listen(server, { port: 0, host: '127.0.0.1', setting: 'PORT' });
  const { address, port } = server.address() as AddressInfo;
  expect(address).toBe('127.0.0.1');
  const second = listen(createServer(), { port, host: '127.0.0.1', setting: 'METRICS_PORT' });
  const problem = `Port ${port} is taken: stop what uses it, or set METRICS_PORT to another one.`;
  await expect(second).rejects.toThrow(problem);
});
