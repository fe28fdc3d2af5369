import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { acceptConnections } from './ask-next';

it('has the server accept the connections that wait', async () => {
  let accepted = 0;
  const server = createServer((socket) => {
    accepted += 1;
    socket.on('error', () => {});
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: 60 }, () => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const before = accepted;
  expect(before).toBeLessThan(20);
  await acceptConnections();
  expect(accepted - before).toBeGreaterThan(20);
  for (const socket of sockets) socket.destroy();
  server.close();
});
