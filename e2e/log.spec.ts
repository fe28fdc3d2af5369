import { freshMessage } from './support/contact-form';
import { expect, OWN_URL, test } from './support/own-site';
import { postContact } from './support/post-contact';

type Line = { message: string; route?: string; requestId?: string } & Record<string, unknown>;

const FIELDS = [
  'time',
  'level',
  'message',
  'method',
  'route',
  'status',
  'milliseconds',
  'cache',
  'upstreamMilliseconds',
  'requestId',
];

test('the log has one line a request, and nothing of what visitors typed or who they are', async ({
  api,
  start,
}) => {
  const site = await start({ TRUST_PROXY: '1' });
  const secrets = {
    searched: 'a-search-of-mine',
    address: '203.0.113.77',
    referrer: 'where-i-came-from',
  };
  const headers = {
    'x-forwarded-for': secrets.address,
    referer: `https://${secrets.referrer}.example/`,
  };
  const [sent, failed] = [freshMessage(), freshMessage()];
  const answers: Response[] = [];
  const get = async (path: string) => {
    const answer = await fetch(OWN_URL + path, { headers, redirect: 'manual' });
    await answer.arrayBuffer();
    answers.push(answer);
  };
  for (const path of [
    '/about',
    `/blog?search=${secrets.searched}`,
    `/api/articles?search=${secrets.searched}`,
    '/article/nothing-here?from=newsletter',
    '/media/video/hero.webm',
    '/r/discord',
    '/favicon.ico',
  ]) {
    await get(path);
  }
  answers.push(await postContact(OWN_URL, sent, { headers }));
  await api.fault({ path: '/', kind: 'reset' });
  answers.push(await postContact(OWN_URL, failed, { headers }));
  await get(`/blog?search=${secrets.searched}`);
  await site.stop();

  const lines: Line[] = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  for (const answer of answers) {
    const id = answer.headers.get('x-request-id');
    const own = lines.filter((it) => it.message === 'request' && it.requestId === id);
    expect(own).toHaveLength(1);
    expect(Object.keys(own[0] ?? {})).toEqual(FIELDS);
    expect(own[0]).toMatchObject({
      route: new URL(answer.url).pathname,
      status: answer.status,
      milliseconds: expect.any(Number),
      upstreamMilliseconds: expect.any(Number),
    });
  }
  const written = site.output() + site.errors();
  for (const text of [
    ...Object.values(secrets),
    ...Object.values(sent),
    ...Object.values(failed),
    'newsletter',
  ]) {
    expect(written).not.toContain(text);
  }
});
