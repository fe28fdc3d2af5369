import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { coversIn } from '../../testing/cover-urls';
import { fresh } from '../../testing/fresh';
import { type Crowd, crowd, flood, getFrom, openGreedy } from '../../testing/greedy-client';
import { watchMemory } from '../../testing/memory';
import { flatPicture } from '../../testing/pictures';
import { postContact, saysSent } from '../../testing/post-contact';
import { freshMessage } from '../support/contact-form';
import { OWN_API_URL, serveOwnApi } from '../support/own-api';
import { expect, OWN_URL, shareOwnSite, test } from '../support/own-site';

/*
 * Nobody waits for another (lib/pages/gate.ts): how many requests of greedy clients end before that
 * of somebody else who came after them. It does not depend on how fast the machine is. How turns are
 * taken, whatever the kind of work, is in lib/base/turns.test.ts.
 */

/** Requests of one greedy client, on as many connections. */
const MANY = 400;
/** Of them, some end meanwhile: the share image of somebody else takes as long as dozens of feeds. */
const OVERTAKEN = 150;
/** Connections of one client: half of 5,000, which are for all clients together. */
const CONNECTIONS = 2_500;
/** Megabytes of the process, whatever greedy clients want. */
const MAX_MB = 700;
const ARTICLES = 4_000;

const names = Array.from({ length: ARTICLES }, (_, number) => `named-${number}`);
const article = (slug: string) =>
  JSON.stringify({
    id: slug,
    slug,
    name: slug,
    body: 'Some *emphasis*.\n\n'.repeat(20),
    uploadDate: '2026-01-01',
    uploads: [`${slug}.png`],
  });
const list = `[${names.map(article)}]`;

/** Calls on which the API hangs, as it does on all that it does not have: those with this name. */
const hanging = { name: '', calls: [] as string[], inFlight: 0, most: 0 };

let picture: Buffer;
test.beforeAll(async () => {
  picture = await flatPicture('png', { width: 900, height: 500 });
});
serveOwnApi(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://api');
  const name = searchParams.get('name') ?? '';
  if (request.method === 'POST') {
    await text(request);
    return response.end('{}');
  }
  if (pathname === '/banner') return response.end('{}');
  if (pathname === '/articles') return response.end(list);
  if (names.includes(name)) return response.end(article(name));
  if (pathname === '/redirects/byInput/shared') {
    return response.end(JSON.stringify({ input: 'shared', output: '/about' }));
  }
  if (searchParams.get('article_file')?.endsWith('.png')) return response.end(picture);
  const { name: invented } = hanging;
  // Those of an earlier test may still be in flight.
  if (!request.url?.includes(invented)) return;
  hanging.calls.push(request.url);
  hanging.inFlight += 1;
  hanging.most = Math.max(hanging.most, hanging.inFlight);
  response.once('close', () => {
    if (invented === hanging.name) hanging.inFlight -= 1;
  });
});

test.describe.configure({ timeout: 120_000 });

/** Somebody else, of another address than all greedy clients. */
const OTHER = '127.0.1.1';

test.describe('one site', () => {
  const own = shareOwnSite({
    API_BASE_URL: OWN_API_URL,
    REVALIDATE_SECONDS: '600',
  });
  let memory: ReturnType<typeof watchMemory>;
  /** Names that were not requested yet: each page of an article is rendered once. */
  const left = names.slice(100);
  const unused = (count: number) => left.splice(0, count);

  const get = (path: string, from = OTHER) => getFrom(OWN_URL, path, { from });
  const cover = (name: string) => `/media/covers/${name}/${name}.png`;

  test.beforeAll(async () => {
    memory = watchMemory(own.site.pid);
    for (const path of ['/about', '/blog', '/contact', '/feed/atom.xml']) await get(path);
    firstCover = coversIn((await get('/blog')).text)[0] ?? '';
  });
  test.afterAll(() => expect(memory.end()).toBeLessThan(MAX_MB));

  /** What others want while somebody is greedy: in memory, to be rendered, and invented. */
  async function expectOthersServed(greedy: Crowd) {
    const [named = '', shared = ''] = unused(2);
    const wanted = ['/about', `/article/${named}`, `/blog?search=${named}`, '/r/shared'];
    wanted.push('/feed/atom.xml', `/share/article/${shared}.jpg`, cover(shared));
    for (const path of wanted) {
      const before = greedy.ended();
      expect([200, 307], path).toContain((await get(path)).status);
      expect(greedy.ended() - before, path).toBeLessThan(OVERTAKEN);
    }
    const sent = await postContact(OWN_URL, freshMessage());
    expect(saysSent(await sent.text())).toBe(true);
  }

  const KINDS: Record<string, (name: string) => string> = {
    'pages that the list names': (name) => `/article/${name}`,
    searches: (name) => `/blog?search=${name}`,
    'share images': (name) => `/share/article/${name}.jpg`,
    covers: (name) => firstCover.replaceAll('named-0', name),
  };
  let firstCover = '';

  for (const [what, path] of Object.entries(KINDS)) {
    test(`one client wants ${what}, hundreds at once`, async () => {
      const greedy = crowd(OWN_URL, 1, unused(MANY).map(path));
      await expect.poll(greedy.ended).toBeGreaterThan(0);
      await expectOthersServed(greedy);
      await greedy.leave();
    });
  }

  const INVENTED: Record<string, (name: string) => string> = {
    articles: (name) => `/article/${name}`,
    uploads: (name) => `/media/covers/named-0/${name}.webp`,
    'short links': (name) => `/api/redirects/${name}`,
  };

  for (const [what, path] of Object.entries(INVENTED)) {
    test(`one client invents ${what} on which the API hangs`, async () => {
      const name = fresh('invented');
      Object.assign(hanging, { name, calls: [], inFlight: 0, most: 0 });
      const paths = Array.from({ length: MANY }, (_, at) => path(`${name}-${at}`));
      const greedy = crowd(OWN_URL, 1, paths);
      await expect.poll(() => hanging.calls.length).toBeGreaterThan(10);
      await expectOthersServed(greedy);
      // Another one has the same kind of call made at once.
      const mine = path(`${name}-mine`);
      const gone = new AbortController();
      const asked = getFrom(OWN_URL, mine, { from: OTHER, signal: gone.signal }).catch(() => {});
      await expect.poll(() => hanging.calls.some((url) => url.includes('mine'))).toBe(true);
      // Half of the lane, and that of the other one.
      expect(hanging.most).toBeLessThanOrEqual(17);
      gone.abort();
      await Promise.all([asked, greedy.leave()]);
    });
  }

  test('one client sends thousands of searches in one write', async () => {
    const searches = Array.from({ length: 2_000 }, (_, at) => `/blog?search=written+${at}`);
    const closed = flood(OWN_URL, searches);
    for (const path of ['/about', '/blog?search=meanwhile']) {
      expect((await get(path)).status).toBe(200);
    }
    await closed;
  });

  test('one client opens thousands of connections, and uses none', async () => {
    const sockets: Socket[] = [];
    while (sockets.length < CONNECTIONS + 200) {
      const opened = Array.from({ length: 100 }, () => openGreedy(OWN_URL));
      sockets.push(...opened);
      await Promise.all(opened.map((it) => once(it, 'connect')));
      expect((await get('/about')).status).toBe(200);
    }
    const left = () => sockets.filter((it) => !it.destroyed).length;
    await expect.poll(left).toBe(CONNECTIONS);
    for (const socket of sockets) socket.destroy();
  });

  test('fifty clients fill the queue', async () => {
    const greedy = crowd(
      OWN_URL,
      50,
      Array.from({ length: 1_200 }, (_, at) => `/blog?search=full+${at}`),
    );
    await expect.poll(greedy.refused).toBeGreaterThan(50);
    const others = Array.from({ length: 25 }, (_, at) =>
      get(`/blog?search=other+${at}`, `127.0.1.${at + 2}`),
    );
    const sent = await postContact(OWN_URL, freshMessage());
    expect(saysSent(await sent.text())).toBe(true);
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(25).fill(200));
    await greedy.leave();
  });
});

test('SIGTERM while connections wait to be accepted: all of them are served', async ({ start }) => {
  const site = await start({ API_BASE_URL: OWN_API_URL });
  await getFrom(OWN_URL, '/about');
  const greedy = crowd(
    OWN_URL,
    1,
    Array.from({ length: 20 }, (_, at) => `/blog?search=stop+${at}`),
  );
  await expect.poll(greedy.ended).toBeGreaterThan(0);
  const port = Number(new URL(OWN_URL).port);
  const waiting = Array.from({ length: 40 }, () => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: OTHER });
    socket.on('error', () => {}).write('GET /about HTTP/1.1\r\nHost: a\r\n\r\n');
    return socket;
  });
  await Promise.all(waiting.map((socket) => once(socket, 'connect')));
  const responses = waiting.map((socket) => text(socket).catch(String));
  const ended = site.stop('SIGTERM');
  const begin = (response: string) => response.slice(0, 'HTTP/1.1 200'.length);
  expect((await Promise.all(responses)).map(begin)).toEqual(Array(40).fill('HTTP/1.1 200'));
  expect(await ended).toBe(0);
  await greedy.leave();
});
