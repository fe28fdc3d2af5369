import { type RunningApp, serveApp } from '../../cms/api/server';
import { createMessageStore, type MessageStore } from '../../cms/messages/message-store';
import { recordLog, removeTestFolders, testFolder } from '../../engine/testing';
import { setEmbeddedApi } from '../../lib/publisher-api';
import { createFaultyApi } from '../../testing/doubles/faulty-api/app';
import { TestContent } from '../../testing/doubles/faulty-api/test-content';
import { loadContent } from '../../testing/test-content';
import { checkApi } from './check';

/* For tests of the check: the faulty API with four articles, and calls of the check. */

let api: RunningApp;
let messages: MessageStore;

/** Serves the faulty API during the tests of a file, and removes faults after each test. */
export function serveFaultyApi(): void {
  recordLog();
  jest.setTimeout(60_000);

  beforeAll(async () => {
    messages = createMessageStore(testFolder());
    const content = await loadContent();
    const articles = content.articles.filter(({ hidden }) => !hidden).slice(0, 4);
    const app = createFaultyApi(new TestContent({ ...content, articles }, messages));
    api = await serveApp(app);
  });

  afterEach(async () => {
    for (const what of ['__faults', '__content', '__calls']) await control('DELETE', what);
  });

  afterAll(async () => {
    await api.close();
    messages.close();
    removeTestFolders();
  });
}

/** The number of messages that the API has received. */
export const countMessages = () => messages.list().length;

/** Requests a path of the API, such as one of its control routes, and parses the JSON. */
export async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${api.url}/${path}`, { method, body: JSON.stringify(body) });
  return response.json();
}

/** Adds a fault for paths that start with this one. */
export const fault = (path: string, kind: string, delayMs?: number) =>
  control('POST', '__faults', { path, kind, delayMs });

/** Checks an API, by default the faulty one. */
export async function check({ contact = false, url = api.url, checkWith = checkApi } = {}) {
  setEmbeddedApi(url);
  const report = await checkWith(contact);
  const [breaches = [], advice = []] = [report.breach, report.advice].map((found) =>
    [...found.values()].flatMap((texts) => [...texts]),
  );
  return { report, breaches, advice, rows: report.rows, fits: report.breach.size === 0 };
}

/** Matches a sentence that contains a text. */
export const says = (text: string) => expect.stringContaining(text);

/** Checks an API that this function implements. */
export async function checkOther(fetch: (request: Request) => Response) {
  const { url, close } = await serveApp({ fetch });
  const report = await check({ url });
  await close();
  return report;
}
