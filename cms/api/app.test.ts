import type { Hono } from 'hono';
import { recordLog, testFolder } from '../../engine/testing';
import { FIELD_MAX_LENGTH } from '../../lib/constants';
import { MAX_MESSAGE_BYTES } from '../../lib/publisher-api/contract';
import { loadContent, validContent } from '../../testing/test-content';
import { createMessageStore, type MessageStore } from '../messages/message-store';
import { createApi } from './app';

const logged = recordLog();

let api: Hono;
let messages: MessageStore;

beforeAll(async () => {
  messages = createMessageStore(testFolder());
  api = createApi({ content: await loadContent(testFolder(validContent)), messages });
});

afterAll(() => messages.close());

async function get(path: string): Promise<{ status: number; body: unknown }> {
  const response = await api.request(path);
  return { status: response.status, body: await response.json() };
}

const withIds = (...ids: string[]) => ({
  status: 200,
  body: { articles: ids.map((id) => expect.objectContaining({ id })) },
});

describe('articles', () => {
  it('lists all articles, hidden ones marked', async () => {
    const articles = [{ id: 'a3', hidden: true }, { id: 'a2' }, { id: '1' }];
    expect(await get('/articles')).toMatchObject({ status: 200, body: { articles } });
  });

  it.each([
    ['NEW-THINGS', ['a2']],
    ['New Things', ['a2']],
    [' fresh ', ['a2']],
    ['needle', []],
    ['', ['a3', 'a2', '1']],
    ['.*', []],
  ])('searches for "%s"', async (term, ids) => {
    expect(await get(`/articles?search=${encodeURIComponent(term)}`)).toEqual(withIds(...ids));
  });

  it.each([
    ['single?id=1', '1'],
    ['by_name?name=new', 'a2'],
    ['by_name?name=new-things', 'a2'],
  ])('responds to %s with the article %s', async (path, id) => {
    expect(await get(`/articles/${path}`)).toMatchObject({ body: { id } });
  });

  it.each([
    ['ip,data', ['a2', '1']],
    [' DATA ', ['a2']],
    ['none', []],
    ['', []],
  ])('lists articles with a tag of "%s"', async (tags, ids) => {
    const path = `/articles/by_tags?tags=${encodeURIComponent(tags)}`;
    expect(await get(path)).toEqual(withIds(...ids));
  });

  it('lists the newest six', async () => {
    const content = await loadContent();
    const response = await createApi({ content, messages }).request('/articles/latest');
    expect(await response.json()).toEqual({ articles: content.articles.slice(0, 6) });
  });
});

const COVER = { id: 'a2', name: 'new-things', file: 'cover.png' };
const BANNER = { active: true, body: 'Hello', link: '/about' };
const REDIRECT = { input: 'Game', output: 'https://example.com/' };

it.each([
  ['/articles/cover?name=new', COVER],
  ['/banner', BANNER],
  ['/banner/all', [BANNER]],
  ['/redirects', [REDIRECT]],
  ['/redirects/byInput/gAME', REDIRECT],
])('responds to %s', async (path, body) => {
  expect(await get(path)).toEqual({ status: 200, body });
});

it.each([
  ['/', ['', 'articles/nope', 'redirects/byInput/nope']],
  ['/articles/single', ['', '?id=nope']],
  ['/articles/by_name', ['', '?name=nope']],
  ['/articles/cover', ['?name=old-news', '?name=nope']],
  ['/articles/file', ['', '?article_file=__proto__', '?article_file=../a2_._cover.png']],
  ['/articles/file?article_file=a2_._', ['nope.png', 'article.md', 'cover.png%00']],
  ['/articles/file?article_file=a2_._', ['../secret/article.md']],
  ['/resources/', ['nope.mp4', '..%2fbanner.json', '../banner.json', '..%5cbanner.json']],
  ['/resources/', ['%2fetc%2fpasswd']],
])('responds with 404: %s with %j', async (start, ends) => {
  const missing = { status: 404, body: { error: expect.any(String) } };
  for (const end of ends) expect(await get(start + end)).toEqual(missing);
});

describe('files', () => {
  const clip = (headers: Record<string, string> = {}, method = 'GET') =>
    api.request('/resources/clip.webm', { headers, method });

  it('sends a whole upload and a whole resource', async () => {
    const upload = await api.request('/articles/file?article_file=a2_._cover.png');
    expect([upload.headers.get('content-type'), await upload.text()]).toEqual([
      'image/png',
      'picture',
    ]);
    const headers = { 'content-type': 'video/webm', 'accept-ranges': 'bytes' };
    expect(Object.fromEntries((await clip()).headers)).toMatchObject(headers);
  });

  it.each([
    [206, 'bytes=2-4', 'bytes 2-4/10', '234'],
    [206, 'bytes=-3', 'bytes 7-9/10', '789'],
    // Several ranges and invalid ones are ignored.
    [200, 'bytes=0-1,3-4', null, '0123456789'],
    [200, 'items=0-1', null, '0123456789'],
    [416, 'bytes=10-', 'bytes */10', ''],
  ])('responds with %i to the range "%s"', async (status, range, sent, text) => {
    const response = await clip({ range });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(sent);
    const length = status === 416 ? null : String(text.length);
    expect(response.headers.get('content-length')).toBe(length);
    expect(await response.text()).toBe(text);
  });

  it('sends a range of the version that If-Range names, else the whole file', async () => {
    const { status, headers } = await clip({ range: 'bytes=2-4', 'if-range': '"x"' });
    const etag = headers.get('etag') ?? '';
    expect([status, headers.get('last-modified')]).toEqual([200, null]);
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect((await clip({ range: 'bytes=2-4', 'if-range': etag })).status).toBe(206);
  });

  it('responds with 304 to the entity tag of the file', async () => {
    const etag = (await clip()).headers.get('etag') ?? '';
    const response = await clip({ 'if-none-match': `"x", ${etag}` });
    expect([response.status, response.headers.get('etag')]).toEqual([304, etag]);
    expect(await response.text()).toBe('');
    expect((await clip({ 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('sends headers only for HEAD, and an empty body for an empty file', async () => {
    const head = await clip({}, 'HEAD');
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['10', '']);
    const empty = await api.request('/resources/empty.mp4');
    expect([empty.status, await empty.text()]).toEqual([200, '']);
  });
});

describe('contact', () => {
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hi', message: 'Hello there' };
  const post = (body: string, headers: Record<string, string> = {}) =>
    api.request('/contact', { method: 'POST', body, headers });

  it('stores a message, and one with the same idempotency key once', async () => {
    const send = () => post(JSON.stringify({ ...message, other: 1 }), { 'idempotency-key': 'key' });
    for (const response of [await send(), await send()]) {
      expect([response.status, await response.json()]).toEqual([201, { ok: true }]);
    }
    expect(messages.list()).toMatchObject([message]);
  });

  it.each([
    '{',
    '[]',
    JSON.stringify({ ...message, email: undefined }),
    JSON.stringify({ ...message, subject: '  ' }),
  ])('refuses the message %j', async (body) => {
    const before = messages.list().length;
    expect((await post(body)).status).toBe(400);
    expect(messages.list()).toHaveLength(before);
  });

  it('takes the largest message that the form lets through, and refuses twice as many bytes', async () => {
    const sized = (text: string) =>
      post(JSON.stringify({ name: text, email: text, subject: text, message: text }));
    expect((await sized('字'.repeat(FIELD_MAX_LENGTH))).status).toBe(201);
    expect((await post(' '.repeat(MAX_MESSAGE_BYTES + 1))).status).toBe(413);
  });

  it('responds with 500 when the message cannot be stored', async () => {
    jest.spyOn(messages, 'add').mockRejectedValueOnce(new Error('the disk is full'));
    expect((await post(JSON.stringify(message))).status).toBe(500);
    const lines = JSON.stringify(logged);
    expect(lines).toMatch(/The embedded API failed.*the disk is full/);
    expect(lines).not.toContain('Ada');
  });
});
