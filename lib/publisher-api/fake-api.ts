import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { processState } from '../process/process-state';
import { setEmbeddedApi } from './base-url';

/** What the fake API was asked. */
export type Asked = {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  idempotencyKey: string | string[] | undefined;
  body: string;
};

/** For tests: an API on a free port, to which the client's calls go. */
export async function startFakeApi() {
  const asked: Asked[] = [];
  let answer: RequestListener = (_, response) => response.end('{}');
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method, url } = request;
    const { 'content-type': type, 'idempotency-key': idempotencyKey } = request.headers;
    asked.push({ method, url, type, idempotencyKey, body });
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setEmbeddedApi(url);

  return {
    url,
    asked,
    /** Answers from now on as the function does. */
    answer(listener: RequestListener) {
      answer = listener;
    },
    /** Answers from now on with this status and text. */
    answerWith(body: unknown, status = 200) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      answer = (_, response) => response.writeHead(status).end(text);
    },
    /** Forgets the calls, and that some got no response. */
    reset() {
      asked.length = 0;
      processState('call-pools', () => new Map()).clear();
      setEmbeddedApi(url);
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FakeApi = Awaited<ReturnType<typeof startFakeApi>>;
