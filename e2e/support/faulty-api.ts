import type { APIRequestContext } from '@playwright/test';
import { createMessageStore, type StoredMessage } from '../../lib/embedded-api/messages';
import type { Fault } from '../faulty-api/faults';
import { API_DATA_DIR, API_PORT } from '../ports';

type Call = { method: string; path: string; at: number; body?: unknown };

/** A part of what an article is on the wire; anything is sent as it is. */
export type WireArticle = { id: string } & Record<string, unknown>;

/** The test's side of the API that can be told to fail. */
export class FaultyApi {
  readonly url = `http://127.0.0.1:${API_PORT}`;

  constructor(private readonly request: APIRequestContext) {}

  /** From now on, until {@link heal}. */
  async fault(fault: Fault): Promise<void> {
    await this.#control('POST', '/__faults', fault);
  }

  /** Ends every fault. */
  async heal(): Promise<void> {
    await this.#control('DELETE', '/__faults');
  }

  /** As if nothing had ever been asked, changed or broken. */
  async reset(): Promise<void> {
    await this.heal();
    await this.#control('DELETE', '/__content');
    await this.#control('DELETE', '/__calls');
  }

  async putArticle(article: WireArticle): Promise<void> {
    await this.#control('PUT', '/__articles', article);
  }

  async putRedirect(slug: string, output: unknown): Promise<void> {
    await this.#control('PUT', `/__redirects/${slug}`, { output });
  }

  async putBanner(banner: unknown): Promise<void> {
    await this.#control('PUT', '/__banner', banner);
  }

  /** The calls received since the test began whose path starts so, oldest first. */
  async calls(path = '/'): Promise<Call[]> {
    const answer = await this.request.get(`${this.url}/__calls`);
    const calls: Call[] = await answer.json();
    return calls.filter((call) => call.path.startsWith(path));
  }

  /** The contact messages it has kept, newest first. */
  messages(): StoredMessage[] {
    const store = createMessageStore(API_DATA_DIR);
    try {
      return store.list();
    } finally {
      store.close();
    }
  }

  async #control(method: string, path: string, data?: unknown): Promise<void> {
    const answer = await this.request.fetch(this.url + path, {
      method,
      ...(data !== undefined && {
        data: JSON.stringify(data),
        headers: { 'content-type': 'application/json' },
      }),
    });
    if (!answer.ok())
      throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  }
}
