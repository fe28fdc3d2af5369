import { mkdirSync, writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import path from 'node:path';
import { newPageOutcome } from '../response/page-outcome';
import { testContext } from '../testing/test-context';
import { testFolder } from '../testing/test-folder';
import { openEntries } from './entries';

/* Fake entry points in place of those that Next builds. They record how they are called. */

const SETUP = 'node_modules/next/dist/build/adapter/setup-node-env.external';

/** Opens the entry points of a folder. @param middleware its source */
function open(middleware = '') {
  const note = `(global.called ??= []).push`;
  const folder = testFolder({
    'package.json': '{}',
    [`${SETUP}.js`]: `${note}('set up')`,
    'page.js': `${note}('page is loaded');
      exports.handler = async (request, response, context) => {
        ${note}(request.url, response.statusCode, context.requestMeta.relativeProjectDir);
        context.waitUntil(new Promise((done) => (global.finish = done)));
      };`,
    ...(middleware && { 'middleware.js': `exports.handler = ${middleware}` }),
  });
  mkdirSync(path.join(folder, '.next'));
  const routes = { '/note/[slug]': 'page.js', '/_not-found': 'page.js' };
  const files = { routes, ...(middleware && { middleware: 'middleware.js' }) };
  writeFileSync(path.join(folder, '.next/entries.json'), JSON.stringify(files));
  process.chdir(folder);
  const routeOf = (url: string) => (url.startsWith('/note/') ? '/note/[slug]' : undefined);
  return openEntries({ routeOf });
}

const project = process.cwd();
const global = globalThis as { called?: unknown[]; finish?: () => void };
beforeEach(() => {
  global.called = [];
});
afterEach(() => process.chdir(project));

/** Calls the handler for a URL. @returns what was recorded */
async function call({ handler }: ReturnType<typeof openEntries>, url: string) {
  const request = Object.assign(new IncomingMessage(new Socket()), { url });
  await handler(request, new ServerResponse(request));
  return global.called;
}

it('prepares Node.js first, and loads an entry point when it is called', async () => {
  const entries = open();
  expect(global.called).toEqual(['set up']);
  expect(await call(entries, '/note/a')).toEqual(['set up', 'page is loaded', '/note/a', 200, '.']);
});

it('the page of unknown URLs has the status 404', async () => {
  expect(await call(open(), '/nothing')).toContain(404);
});

it('work that goes on after a response is waited for', async () => {
  const entries = open();
  await call(entries, '/note/a');
  const ended = jest.fn();
  const ending = entries.idle().then(ended);
  await new Promise(setImmediate);
  expect(ended).not.toHaveBeenCalled();
  global.finish?.();
  await ending;
});

describe('a posted form', () => {
  const body = Buffer.from('x');
  const guard = ({ guard: own }: ReturnType<typeof openEntries>) =>
    own(form, testContext(), newPageOutcome());
  const form = { method: 'POST', url: '/form', headers: { a: 'b' }, body } as const;

  it('goes on as it came without middleware', async () => {
    expect(await guard(open())).toBe(form);
  });

  it('goes on with the headers that the middleware gives it', async () => {
    const entries = open(`async (request) => new Response(null, { headers: {
      'x-middleware-next': '1',
      'x-middleware-override-headers': 'a,c',
      'x-middleware-request-a': 'changed',
      'x-middleware-request-c': await request.text(),
    } })`);
    expect(await guard(entries)).toEqual({ ...form, headers: { a: 'changed', c: 'x' } });
  });

  it('has the response of the middleware, if that refuses it', async () => {
    const entries = open(`async () => new Response('No.', { status: 403 })`);
    expect(await guard(entries)).toMatchObject({ status: 403, body: Buffer.from('No.') });
  });
});
