import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { request } from 'undici';
import openApi from '../../docs/openapi.json';
import { removeTestFolders, testFolder, validContent } from '../../testing/test-folder';
import { log } from '../base/log';
import { createMessageStore } from './messages';
import { type RunningApp, serveApp, startEmbeddedApi } from './server';

jest.mock('../base/log', () => ({ log: jest.fn() }));

let api: RunningApp;
const DATA_DIR = testFolder();

beforeAll(async () => {
  api = await startEmbeddedApi({ CONTENT_DIR: testFolder(validContent), DATA_DIR });
});

afterAll(async () => {
  await api.close();
  removeTestFolders();
});

const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hi', message: 'Hello there' };

describe('startEmbeddedApi', () => {
  it('serves on a free loopback port', async () => {
    expect(api.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const { statusCode, body } = await request(`${api.url}/banner`);
    expect(statusCode).toBe(200);
    expect(await body.json()).toMatchObject({ body: 'Hello' });
  });

  it('publishes the contract at /openapi.json', async () => {
    const { statusCode, headers, body } = await request(`${api.url}/openapi.json`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json']);
    expect(await body.json()).toEqual(openApi);
  });

  it('stores a message sent without a content-length', async () => {
    const body = Readable.from([JSON.stringify(message)]);
    const { statusCode } = await request(`${api.url}/contact`, { method: 'POST', body });
    expect(statusCode).toBe(201);
    const reader = createMessageStore(DATA_DIR);
    expect(reader.list()).toMatchObject([message]);
    reader.close();
  });

  it('refuses a long message sent without a content-length', async () => {
    const body = Readable.from(Array.from({ length: 3 }, () => 'x'.repeat(30_000)));
    const { statusCode } = await request(`${api.url}/contact`, { method: 'POST', body });
    expect(statusCode).toBe(413);
  });

  it('fails with a sentence for a port in use', async () => {
    const port = Number(new URL(api.url).port);
    const second = startEmbeddedApi({ CONTENT_DIR: testFolder(validContent), DATA_DIR }, { port });
    await expect(second).rejects.toThrow(
      `Port ${port} is taken: stop what uses it, or set --port to another one.`,
    );
  });

  it('starts without the content files that are wrong, and logs them', async () => {
    const CONTENT_DIR = testFolder({ ...validContent, 'articles/x/article.md': 'Text' });
    jest.mocked(log).mockClear();
    const started = await startEmbeddedApi({ CONTENT_DIR, DATA_DIR });
    await started.close();
    expect(log).toHaveBeenCalledWith('error', 'A content file is wrong: it is left out', {
      file: path.join(CONTENT_DIR, 'articles/x/article.md'),
      line: 1,
      problem: expect.stringContaining('The file must begin with its fields'),
    });
  });

  it('fails with a sentence for a data folder that cannot be created', async () => {
    const content = testFolder(validContent);
    const inFile = path.join(content, 'banner.json', 'data');
    const started = startEmbeddedApi({ CONTENT_DIR: content, DATA_DIR: inFile });
    await expect(started).rejects.toThrow(`DATA_DIR is "${inFile}", where nothing can be written`);
  });
});

it('posts each message to the webhook, without waiting for its response', async () => {
  const posted: string[] = [];
  const webhook = createServer(async (received) => {
    let body = '';
    for await (const chunk of received) body += chunk;
    // The webhook sends no response.
    posted.push(JSON.parse(body).subject);
  });
  await once(webhook.listen(0, '127.0.0.1'), 'listening');
  const { port } = webhook.address() as AddressInfo;
  const settings = { CONTENT_DIR: testFolder(validContent), DATA_DIR: testFolder() };
  const MESSAGES_WEBHOOK_URL = `http://127.0.0.1:${port}/the-secret`;
  const started = await startEmbeddedApi({ ...settings, MESSAGES_WEBHOOK_URL });
  const send = async (subject: string) => {
    const body = JSON.stringify({ ...message, subject });
    return (await request(`${started.url}/contact`, { method: 'POST', body })).statusCode;
  };
  expect([await send('One'), await send('Two')]).toEqual([201, 201]);
  while (posted.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await started.close();
  webhook.close();
  webhook.closeAllConnections();
  expect(posted).toEqual(['One']);
});

describe('serveApp', () => {
  it('serves any app until it is closed, and leaves the global Request alone', async () => {
    const before = globalThis.Request;
    const other = await serveApp({ fetch: () => new Response('other') });
    const { body } = await request(other.url);
    expect(await body.text()).toBe('other');
    expect(globalThis.Request).toBe(before);
    await other.close();
    await expect(request(other.url)).rejects.toThrow('ECONNREFUSED');
  });
});
