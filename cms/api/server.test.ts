import path from 'node:path';
import { Readable } from 'node:stream';
import { request } from 'undici';
import openApi from '../../docs/openapi.json';
import { recordLog, testFolder, until } from '../../engine/testing';
import { MAX_MESSAGE_BYTES } from '../../lib/publisher-api/contract';
import { fakeApi } from '../../testing/doubles/fake-api';
import { validContent } from '../../testing/test-content';
import { createMessageStore } from '../messages/message-store';
import { type RunningApp, serveApp, startEmbeddedApi } from './server';

recordLog();

let api: RunningApp;
const DATA_DIR = testFolder();
const webhook = fakeApi();

beforeAll(async () => {
  api = await startEmbeddedApi({ CONTENT_DIR: testFolder(validContent), DATA_DIR });
});

afterAll(() => api.close());

const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hi', message: 'Hello there' };
/** Sends a contact message. @returns the status of the response */
const send = async (url: string, body: string | Readable) =>
  (await request(`${url}/contact`, { method: 'POST', body })).statusCode;

describe('startEmbeddedApi', () => {
  it('serves the content on a free loopback port, with the contract at /openapi.json', async () => {
    expect(api.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const banner = await request(`${api.url}/banner`);
    expect(await banner.body.json()).toMatchObject({ body: 'Hello' });
    const { statusCode, headers, body } = await request(`${api.url}/openapi.json`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json']);
    expect(await body.json()).toEqual(openApi);
  });

  it('stores a message without a content-length, and refuses a long one', async () => {
    expect(await send(api.url, Readable.from([JSON.stringify(message)]))).toBe(201);
    const reader = createMessageStore(DATA_DIR);
    expect(reader.list()).toMatchObject([message]);
    reader.close();
    expect(await send(api.url, Readable.from(Array(2).fill('x'.repeat(MAX_MESSAGE_BYTES))))).toBe(
      413,
    );
  });

  it('fails with a sentence for a data folder that cannot be created', async () => {
    const content = testFolder(validContent);
    const inFile = path.join(content, 'banner.json', 'data');
    const started = startEmbeddedApi({ CONTENT_DIR: content, DATA_DIR: inFile });
    await expect(started).rejects.toThrow(`DATA_DIR is "${inFile}", where nothing can be written`);
  });
});

it('posts each message to the webhook, without waiting for its response', async () => {
  webhook.respondAs(() => {});
  const settings = { CONTENT_DIR: testFolder(validContent), DATA_DIR: testFolder() };
  const started = await startEmbeddedApi({ ...settings, MESSAGES_WEBHOOK_URL: webhook.url() });
  for (const subject of ['One', 'Two']) {
    expect(await send(started.url, JSON.stringify({ ...message, subject }))).toBe(201);
  }
  await until(() => webhook.requests.length > 0);
  await started.close();
  expect(webhook.requests.map(({ body }) => JSON.parse(body).subject)).toEqual(['One']);
});

it.each([
  [{ SMTP_URL: 'smtps://me:the-secret@a.example' }, 'SMTP_URL is set and MESSAGES_MAIL_TO is not'],
  [{ MESSAGES_MAIL_TO: 'me@a.example' }, 'MESSAGES_MAIL_TO is set and SMTP_URL is not'],
])('does not start with half of what mail needs, %j', async (half, problem) => {
  const settings = { CONTENT_DIR: testFolder(validContent), DATA_DIR: testFolder() };
  await expect(startEmbeddedApi({ ...settings, ...half })).rejects.toThrow(problem);
});

it('serveApp serves any app until it is closed, and leaves the global Request alone', async () => {
  const before = globalThis.Request;
  const other = await serveApp({ fetch: () => new Response('other') });
  const { body } = await request(other.url);
  expect(await body.text()).toBe('other');
  expect(globalThis.Request).toBe(before);
  await other.close();
  await expect(request(other.url)).rejects.toThrow('ECONNREFUSED');
});
