import type { Socket } from 'node:net';
import type { RequestHandler } from './handle-request';

/** Requests of a connection that may wait for the one before them. */
const MAX_WAITING = 64;

/**
 * Has the requests of each connection handled one after the other. HTTP lets a client send
 * thousands in one packet, which would otherwise all be in progress at once; no browser does.
 */
export function oneAtATime(handle: RequestHandler): RequestHandler {
  const queues = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const start = () => {
      response.once('close', () => {
        // Behind the last response of a connection nothing more can be sent.
        const next = socket.writable ? queues.get(socket)?.shift() : undefined;
        if (next) next();
        else queues.delete(socket);
      });
      handle(request, response);
    };
    const queue = queues.get(socket);
    if (!queue) {
      queues.set(socket, []);
      start();
    } else if (queue.length < MAX_WAITING) queue.push(start);
    else socket.destroy();
  };
}
