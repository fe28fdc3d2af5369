import { requestContext, respondWith } from '../base/request-context';
import { askNext, type NextHandler, streamFromNext } from './ask-next';

const context = () => ({ id: 'abc-1', upstreamMs: 0 });

it('turns a URL into a whole response', async () => {
  const next: NextHandler = async (request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', Vary: 'rsc, Accept' });
    response.write(`${request.method} ${request.url} `);
    await new Promise((resolve) => setTimeout(resolve, 1));
    response.end(JSON.stringify(request.headers));
  };
  const { status, headers, body } = await askNext(next, { url: '/blog?search=a%20b' }, context());
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'text/html', vary: 'Accept' });
  const [, seen] = body.toString().split('GET /blog?search=a%20b ');
  expect(JSON.parse(seen ?? '')).toEqual({ host: 'localhost', 'user-agent': 'any' });
});

it('runs the rendering in its context, in which the page sets its status', async () => {
  const own = context();
  const next: NextHandler = async (_, response) => {
    await new Promise((resolve) => setImmediate(resolve));
    respondWith({ status: 404, isUnstored: true });
    response.end(requestContext()?.id);
  };
  const { body } = await askNext(next, { url: '/' }, own);
  expect(body.toString()).toBe('abc-1');
  expect(own).toMatchObject({ status: 404, isUnstored: true });
});

it('rejects when the response breaks off or the client disconnects', async () => {
  const broken: NextHandler = async (_, response) => void response.destroy();
  await expect(askNext(broken, { url: '/' }, context())).rejects.toThrow();
  const gone = new AbortController();
  const silent: NextHandler = async () => gone.abort();
  await expect(askNext(silent, { url: '/', signal: gone.signal }, context())).rejects.toThrow();
});

it('streams a file', async () => {
  let end = () => {};
  const next: NextHandler = async (_, response) => {
    response.writeHead(206, { 'Content-Range': 'bytes 0-3/8' });
    response.write('half');
    end = () => response.end('rest');
  };
  const own = { ...context(), fileBytes: 8 };
  const { status, headers, body } = await streamFromNext(next, { url: '/media/x' }, own);
  expect(status).toBe(206);
  // Next takes no length from a route handler, which notes it in the context.
  expect(headers).toMatchObject({ 'content-range': 'bytes 0-3/8', 'content-length': 8 });
  const chunks: string[] = [];
  for await (const chunk of body) {
    chunks.push(String(chunk));
    if (chunks.length === 1) end();
  }
  expect(chunks).toEqual(['half', 'rest']);
});
