import { text } from 'node:stream/consumers';
import { watchMemory } from '../../testing/memory';
import { flatPicture } from '../../testing/pictures';
import { crowd, getFrom } from '../support/busy-client';
import { freshMessage } from '../support/contact-form';
import { coversIn } from '../support/cover-urls';
import { OWN_API_URL, serveOwnApi } from '../support/own-api';
import { expect, OWN_URL, shareOwnSite, test } from '../support/own-site';
import { postContact, saysSent } from '../support/post-contact';

/* A visitor's waits while one client requests much (engine/queue/slots.ts). Tests count the
   client's requests that end before a later one of a visitor, because times would depend on the
   machine. outages/unlisted-urls.spec.ts has a client on whose requests the API hangs. */

/** The requests of one busy client, each on its own connection. */
const MANY = 400;
/**
 * The client's requests that may end before a visitor's, because an image takes as long as dozens
 * of feeds.
 */
const OVERTAKEN = 150;
/** Memory limit of the process in megabytes. */
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
  response.writeHead(404).end();
});

/** The address of a visitor, different from that of the busy client. */
const VISITOR = '127.0.1.1';

const shared = shareOwnSite({ API_BASE_URL: OWN_API_URL, REVALIDATE_SECONDS: '600' });
let memory: ReturnType<typeof watchMemory>;
let firstCover = '';
/** Names that no test has requested, because a stored page would cost nothing. */
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

/** Expects stored and new pages, files and a message to overtake those of the busy client. */
async function expectVisitorsServed(busy: ReturnType<typeof crowd>) {
  const [withPage = '', withImage = ''] = unused(2);
  const paths = ['/about', `/article/${withPage}`, `/blog?search=${withPage}`, '/r/shared'];
  paths.push('/feed/atom.xml', `/share/article/${withImage}.jpg`, cover(withImage));
  for (const path of paths) {
    const before = busy.ended();
    expect([200, 307], path).toContain((await get(path)).status);
    expect(busy.ended() - before, path).toBeLessThan(OVERTAKEN);
  }
  const sent = await postContact(OWN_URL, freshMessage());
  expect(saysSent(await sent.text())).toBe(true);
}

test('a new visitor is accepted before the work of those who came first is done', async () => {
  const search = (name: string) => `/blog?search=${name}`;
  const earlier = crowd(OWN_URL, unused(300).map(search));
  await expect.poll(earlier.ended).toBeGreaterThan(0);
  const later = crowd(OWN_URL, unused(150).map(search));
  const ended = () => earlier.ended() + later.ended();
  const before = ended();
  await get('/about');
  // One rendering for each 32 connections makes some ten of 150. Without that pace, all would end.
  expect(ended() - before).toBeLessThan(50);
  await Promise.all([earlier.leave(), later.leave()]);
});

const KINDS: Record<string, (name: string) => string> = {
  'pages that the list names': (name) => `/article/${name}`,
  'share images': (name) => `/share/article/${name}.jpg`,
  covers: (name) => firstCover.replaceAll('named-0', name),
};

for (const [what, path] of Object.entries(KINDS)) {
  test(`one client requests ${what}, hundreds at once`, async () => {
    const busy = crowd(OWN_URL, unused(MANY).map(path));
    await expect.poll(busy.ended).toBeGreaterThan(0);
    await expectVisitorsServed(busy);
    await busy.leave();
  });
}
