import path from 'node:path';
import { Readable } from 'node:stream';
import { request } from 'undici';
import openApi from '../../docs/openapi.json';
import { removeTestFolders, testFolder, validContent } from '../../testing/test-folder';
import { createMessageStore } from './messages';
import { type RunningApp, serveApp, startEmbeddedApi } from './server';

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

  it('streams a range of a file', async () => {
    const { statusCode, headers, body } = await request(`${api.url}/resources/clip.webm`, {
      headers: { range: 'bytes=-2' },
    });
    expect([statusCode, headers['content-length'], await body.text()]).toEqual([206, '2', '89']);
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

  it('fails with the name of a bad content file', async () => {
    const CONTENT_DIR = testFolder({ ...validContent, 'banner.json': '[]' });
    await expect(startEmbeddedApi({ CONTENT_DIR, DATA_DIR })).rejects.toThrow('banner.json');
  });

  it('fails with a sentence for a folder of messages that cannot be made', async () => {
    const content = testFolder(validContent);
    const inFile = path.join(content, 'banner.json', 'data');
    const started = startEmbeddedApi({ CONTENT_DIR: content, DATA_DIR: inFile });
    await expect(started).rejects.toThrow(`DATA_DIR is "${inFile}", where nothing can be written`);
  });
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
