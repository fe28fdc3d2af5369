import { SERVER_FILE } from '../../engine/build/index.mjs';
import { fresh } from '../../testing/fresh';
import { site as siteOn } from '../../testing/server';
import { API_PORT, LEAN, METRICS_PORT, OWN_SITE_PORT } from '../ports';
import { freshMessage } from '../support/contact-form';
import { expect, OWN_URL, test } from '../support/own-site';
import { postContact } from '../support/post-contact';
import { PUBLISH_SECRET, publish } from '../support/publish';
import { rawRequest } from '../support/raw-request';
import { type RunningServer, startServer } from '../support/running-server';

/* What a process says of itself: lines on its standard output, and counts. */

const METRICS_URL = `http://localhost:${METRICS_PORT}/metrics`;
const shared = {} as { site: RunningServer };

// The script of `npm start` starts the site, without SITE_URL, because the site warns of that.
test.beforeAll(async () => {
  const env = {
    API_BASE_URL: `http://127.0.0.1:${API_PORT}`,
    REVALIDATE_SECONDS: '1',
    CONTACT_RATE_LIMIT: '0',
    TRUST_PROXY: '1',
    METRICS_PORT: String(METRICS_PORT),
    PUBLISH_SECRET,
    // The folder is not writable, and the font library would print that.
    XDG_CACHE_HOME: '/dev/null/cache',
  };
  const { args, ...definition } = siteOn({ port: OWN_SITE_PORT, env, preloads: LEAN });
  const ofNpm = args.map((it) => (it === SERVER_FILE ? 'scripts/start.mjs' : it));
  shared.site = await startServer({ args: ofNpm, ...definition });
});
test.afterAll(async () => {
  await shared.site?.stop('SIGKILL');
});

type Line = { level: string; message: string; requestId?: string };

/** The current values, by name and labels. */
async function measured(): Promise<Record<string, number>> {
  const lines = (await (await fetch(METRICS_URL)).text()).split('\n');
  const samples = lines.filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    samples.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end))];
    }),
  );
}

// First, because the counts begin with the process.
test('a process counts its work, and serves the counts on a port of their own', async ({ api }) => {
  const slug = fresh('counted');
  await api.putArticle({ id: slug, name: slug });
  const visit = (path: string) => fetch(OWN_URL + path, { redirect: 'manual' });
  expect((await visit('/metrics')).status).toBe(404);
  expect((await visit(`/article/${slug}`)).status).toBe(200);
  const unlisted = fresh('unlisted');
  await visit(`/article/${unlisted}`);
  await visit('/r/discord');
  const message = freshMessage();
  await postContact(OWN_URL, message);
  await publish(OWN_URL, { what: 'everything' });
  await expect.poll(measured).toMatchObject({
    'site_http_requests_total{route="/article/[slug]",method="GET",status="2xx"}': 1,
    'site_http_requests_total{route="/article/[slug]",method="GET",status="4xx"}': 1,
    'site_http_requests_total{route="/r/[slug]",method="GET",status="3xx"}': 1,
    'site_http_requests_total{route="/contact",method="POST",status="2xx"}': 1,
    'site_http_requests_total{route="/api/publish",method="POST",status="2xx"}': 1,
    'site_pages_total{as="missing"}': 2,
    'site_api_call_duration_seconds_count{call="/articles/by_name",outcome="not-found"}': 1,
    'site_api_call_duration_seconds_count{call="/contact",outcome="ok"}': 1,
    'site_contact_messages_total{outcome="delivered"}': 1,
    nodejs_eventloop_lag_p99_seconds: expect.any(Number),
    process_resident_memory_bytes: expect.any(Number),
  });
  const text = await (await fetch(METRICS_URL)).text();
  // This site has no Redis: 0 would mean that Redis is unreachable.
  expect(text).not.toContain('\nsite_redis_connected ');
  for (const typed of [slug, unlisted, 'discord', ...Object.values(message)]) {
    expect(text).not.toContain(typed);
  }
});

/** Parses an output: each line must be one JSON object. */
function linesOf(output: string): Line[] {
  // Some log readers treat each of these characters as a line end.
  return output
    .split(/[\n\r\u0085\u2028\u2029]/)
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

test('the log has one line per request, without what visitors typed', async ({ api }) => {
  const [searched, address, referrer] = ['a-search-of-mine', '203.0.113.77', 'where-i-came-from'];
  const [sent, failed] = [freshMessage(), freshMessage()];
  const headers = { 'x-forwarded-for': address, referer: `https://${referrer}.example/` };
  const responses: Response[] = [];
  const get = async (path: string) => {
    const response = await fetch(OWN_URL + path, { headers, redirect: 'manual' });
    await response.arrayBuffer();
    responses.push(response);
  };
  for (const path of [
    ...['/about', `/blog?search=${searched}`, '/article/nothing-here?from=newsletter'],
    ...['/media/video/hero.webm', '/r/discord', '/favicon.ico'],
  ]) {
    await get(path);
  }
  responses.push(await postContact(OWN_URL, sent, { headers }));
  await api.fault({ path: '/', kind: 'reset' });
  responses.push(await postContact(OWN_URL, failed, { headers }));
  await get(`/blog?search=${searched}`);
  const ids = responses.map(({ headers }) => headers.get('x-request-id') ?? '');
  await expect.poll(() => ids.every((id) => shared.site.output().includes(id))).toBe(true);

  const lines = linesOf(shared.site.output()).filter(({ message }) => message === 'request');
  for (const [at, { status, url }] of responses.entries()) {
    const route = new URL(url).pathname;
    const logged = lines.filter(({ requestId }) => requestId === ids[at]);
    expect(logged).toEqual([expect.objectContaining({ route, status })]);
  }
  const written = shared.site.output() + shared.site.errors();
  const typed = [searched, address, referrer, 'newsletter', ...Object.values(sent)];
  for (const text of [...typed, ...Object.values(failed)]) expect(written).not.toContain(text);
});

const FORGED = '{"level":"error","message":"forged"}';
const LINE_ENDS = ['%0A', '%0D%0A', '%C2%85', '%E2%80%A8'];

// The last test of the shared site, because it stops it and reads the whole output.
test('no request forges a line, and the whole output of `npm start` is JSON lines', async ({
  api,
}) => {
  const { site } = shared;
  for (const end of LINE_ENDS) {
    const text = end + encodeURIComponent(FORGED);
    const cover = `/media/covers/${text}/x.webp/480?v=${text}`;
    for (const path of [`/article/${text}`, cover, `/r/${text}`, `/blog?search=${text}`]) {
      expect((await fetch(OWN_URL + path)).status, path).toBeLessThan(500);
    }
  }
  // Raw bytes, because HTTP clients refuse to send them in a header.
  for (const end of ['\x85', '\xc2\x85', '\xe2\x80\xa8']) {
    for (const header of ['Next-Action', 'X-Request-Id', 'Host']) {
      const lines = [
        ...['POST /contact HTTP/1.1', ...(header === 'Host' ? [] : ['Host: localhost'])],
        ...[`${header}: x${end}${FORGED}`, 'Content-Type: multipart/form-data; boundary=x'],
        ...['Content-Length: 1', 'Connection: close', '', 'x'],
      ];
      await rawRequest(OWN_URL, lines.join('\r\n'));
    }
  }
  expect((await fetch(`${OWN_URL}/share/home.jpg`)).status).toBe(200);
  await api.fault({ path: '/', kind: 'reset' });
  await fetch(`${OWN_URL}/article/x`);
  expect(await site.stop()).toBe(0);
  await expect(fetch(METRICS_URL)).rejects.toThrow();

  const lines = [...linesOf(site.output()), ...linesOf(site.errors())];
  expect(lines.map(({ level, message }) => [level, message])).toEqual(
    expect.arrayContaining([
      ['warn', expect.stringContaining('although API_BASE_URL is set')],
      ['info', 'The site is ready'],
      ['info', 'Stopped'],
    ]),
  );
  expect(lines.filter(({ message }) => message === 'forged')).toEqual([]);
  for (const { level, message } of lines) {
    expect(['info', 'warn', 'error']).toContain(level);
    expect(message).not.toMatch(/\n {4}at /);
  }
});
