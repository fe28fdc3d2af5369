import type { APIRequestContext } from '@playwright/test';
import type { StoredMessage } from '../../cms/messages/message-database';
import { createMessageStore } from '../../cms/messages/message-store';
import type { Fault } from '../../testing/doubles/faulty-api/faults';
import { API_DATA_DIR, API_PORT } from '../ports';

/** A call that the API received. */
type Call = { method: string; path: string; body?: unknown };

/** An article as the API sends it. Values of any type are sent unchanged. */
export type WireArticle = { id: string } & Record<string, unknown>;

/** Lets a test control the API with faults. */
export class FaultyApi {
  readonly url = `http://127.0.0.1:${API_PORT}`;

  constructor(private readonly request: APIRequestContext) {}

  /** Makes calls fail from now on, until {@link heal}. */
  async fault(fault: Fault): Promise<void> {
    await this.#control('POST', '/__faults', fault);
  }

  /** Ends the faults of these paths, or all faults if no path is given. */
  async heal(...paths: string[]): Promise<void> {
    if (paths.length === 0) await this.#control('DELETE', '/__faults');
    for (const path of paths) {
      await this.#control('DELETE', `/__faults?${new URLSearchParams({ path })}`);
    }
  }

  /** Removes all faults, changed content and recorded calls. */
  async reset(): Promise<void> {
    await Promise.all(
      ['/__faults', '/__content', '/__calls'].map((path) => this.#control('DELETE', path)),
    );
  }

  async putArticle(article: WireArticle): Promise<void> {
    await this.#control('PUT', '/__articles', article);
  }

  async putRedirect(slug: string, output: unknown): Promise<void> {
    await this.#control('PUT', `/__redirects/${slug}`, { output });
  }

  /** Adds a file under the name of one of an article's uploads. */
  async putFile(id: string, upload: string, bytes: Buffer): Promise<void> {
    await this.#control('PUT', `/__files/${encodeURIComponent(`${id}_._${upload}`)}`, bytes);
  }

  async putBanner(banner: object): Promise<void> {
    await this.#control('PUT', '/__banner', banner);
  }

  /** The calls since the start of the test whose path starts with this one, oldest first. */
  async calls(path = '/'): Promise<Call[]> {
    const response = await this.request.get(`${this.url}/__calls`);
    const calls: Call[] = await response.json();
    return calls.filter((call) => call.path.startsWith(path));
  }

  /** The contact messages that the API has stored, newest first. */
  messages(): StoredMessage[] {
    const store = createMessageStore(API_DATA_DIR);
    try {
      return store.list();
    } finally {
      store.close();
    }
  }

  async #control(method: string, path: string, data?: object): Promise<void> {
    const response = await this.request.fetch(this.url + path, { method, data });
    if (response.ok()) return;
    throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  }
}
