import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** For tests: the source of the example's content (engine/example/stations.tsx), which can fail. */
export class StationServer {
  /** Whether every call fails. */
  isDown = false;
  wind = 7;
  readonly reports: string[] = [];
  /** Calls for names that begin with `slow-`, which get no response. */
  readonly hanging: ServerResponse[] = [];
  readonly #server = createServer(async (request, response) => {
    const send = (status: number, body: unknown = {}) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const { url = '', method } = request;
    const name = url.split('/')[2] ?? '';
    if (this.isDown) return send(500);
    if (method === 'POST') {
      this.reports.push(JSON.parse(String(Buffer.concat(await request.toArray()))).text);
      return send(201);
    }
    if (name.startsWith('slow-')) return void this.hanging.push(response);
    const stations = [
      { name: 'cape', place: 'Cape <of> storms', wind: this.wind },
      { name: 'bay', place: 'A bay', wind: 2 },
    ];
    if (!name) return send(200, stations);
    const station = stations.find((it) => it.name === name);
    return station ? send(200, station) : send(404);
  });

  /** Opens a free port. @returns the URL for STATIONS_URL */
  async open(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
