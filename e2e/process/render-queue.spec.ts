import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { coversIn } from '../../testing/cover-urls';
import { fresh } from '../../testing/fresh';
import { crowd, getFrom, openGreedy } from '../../testing/greedy-client';
import { watchMemory } from '../../testing/memory';
import { flatPicture } from '../../testing/pictures';
import { postContact, saysSent } from '../../testing/post-contact';
import { freshMessage } from '../support/contact-form';
import { OWN_API_URL, serveOwnApi } from '../support/own-api';
import { expect, OWN_URL, shareOwnSite, test } from '../support/own-site';

/*
 * No visitor waits for a greedy client (engine/pages/ask-next.ts). The tests count the greedy requests
 * that end before a visitor's later one: a count does not depend on the speed of the machine. The
 * order of turns is tested in engine/queue/fair-scheduler.test.ts.
 */

/** Requests of one greedy client, on as many connections. */
const MANY = 400;
/** Greedy requests that may end before a visitor's: an image takes as long as dozens of feeds. */
const OVERTAKEN = 150;
/** Connections that one client may have: half of the 5,000 for all clients together. */
const CONNECTIONS = 2_500;
/** Limit for the memory of the process in megabytes, whatever greedy clients request. */
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

/** Calls with an invented name: the API hangs on everything that it does not have. */
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
  // Calls of an earlier test may still be in flight: only the present name counts.
  if (!request.url?.includes(invented)) return;
  hanging.calls.push(request.url);
  hanging.inFlight += 1;
  hanging.most = Math.max(hanging.most, hanging.inFlight);
  response.once('close', () => {
    if (invented === hanging.name) hanging.inFlight -= 1;
  });
});

/** Address of a visitor, which no greedy client has. */
const VISITOR = '127.0.1.1';

const shared = shareOwnSite({ API_BASE_URL: OWN_API_URL, REVALIDATE_SECONDS: '600' });
let memory: ReturnType<typeof watchMemory>;
let firstCover = '';
/** Names that no test has requested yet, as a stored page would cost nothing. */
const unusedNames = names.slice(100);
const unused = (count: number) => unusedNames.splice(0, count);

const get = (path: string) => getFrom(OWN_URL, path, { from: VISITOR });
const cover = (name: string) => `/media/covers/${name}/${name}.png`;

test.beforeAll(async () => {
  memory = watchMemory(shared.site.pid);
  for (const path of ['/about', '/blog', '/contact', '/feed/atom.xml']) await get(path);
  firstCover = coversIn((await get('/blog')).text)[0] ?? '';
});
test.afterAll(() => expect(memory.end()).toBeLessThan(MAX_MB));

/** Expects stored and new pages, files and a message to overtake greedy requests. */
async function expectVisitorsServed(greedy: ReturnType<typeof crowd>) {
  const [withPage = '', withImage = ''] = unused(2);
  const paths = ['/about', `/article/${withPage}`, `/blog?search=${withPage}`, '/r/shared'];
  paths.push('/feed/atom.xml', `/share/article/${withImage}.jpg`, cover(withImage));
  for (const path of paths) {
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

for (const [what, path] of Object.entries(KINDS)) {
  test(`one client requests ${what}, hundreds at once`, async () => {
    const greedy = crowd(OWN_URL, unused(MANY).map(path));
    await expect.poll(greedy.ended).toBeGreaterThan(0);
    await expectVisitorsServed(greedy);
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
    const greedy = crowd(OWN_URL, paths);
    await expect.poll(() => hanging.calls.length).toBeGreaterThan(10);
    await expectVisitorsServed(greedy);
    // A visitor's call of the same kind does not wait for those of the greedy client.
    const visit = new AbortController();
    const options = { from: VISITOR, signal: visit.signal };
    const mine = getFrom(OWN_URL, path(`${name}-mine`), options).catch(() => {});
    await expect.poll(() => hanging.calls.some((url) => url.includes('mine'))).toBe(true);
    // The greedy client has half of the partition, 16 calls, and the visitor one.
    expect(hanging.most).toBeLessThanOrEqual(17);
    visit.abort();
    await Promise.all([mine, greedy.leave()]);
  });
}

test('one client opens thousands of connections and sends nothing', async () => {
  const sockets: Socket[] = [];
  while (sockets.length < CONNECTIONS + 200) {
    const opened = Array.from({ length: 100 }, () => openGreedy(OWN_URL));
    sockets.push(...opened);
    await Promise.all(opened.map((it) => once(it, 'connect')));
    expect((await get('/about')).status).toBe(200);
  }
  const open = () => sockets.filter((it) => !it.destroyed).length;
  await expect.poll(open).toBe(CONNECTIONS);
  for (const socket of sockets) socket.destroy();
});
