import { Hono } from 'hono';
import * as z from 'zod';
import { createApi } from '../../../cms/api/app';
import { byDateNewestFirst, type StoredArticle } from '../../../cms/files/article-files';
import type { Content } from '../../../cms/files/content';
import type { MessageStore } from '../../../cms/messages/message-store';

const text = z.string().catch('');
const textOrNull = z.string().nullable().catch(null);
const texts = z.array(z.string()).catch([]);

/** The fields that the API finds articles by. A value of the wrong type counts as missing. */
const findable = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  name: text,
  slug: textOrNull,
  description: textOrNull,
  body: text,
  tags: texts,
  hidden: z.boolean().catch(false),
  uploadDate: text,
  uploads: z.array(z.object({ name: z.string() })).catch([]),
});

/** The API with content that tests can change while it runs. */
export class TestContent {
  #articles = new Map<string, StoredArticle>();
  #redirects = new Map<string, unknown>();
  #files = new Map<string, ArrayBuffer>();
  #banner: { value: unknown } | undefined;
  api: Hono;

  constructor(
    private readonly original: Content,
    private readonly messages: MessageStore,
  ) {
    this.api = this.#build();
  }

  /** Adds an article, or replaces the one with its id. @returns false without an id */
  putArticle(raw: unknown): boolean {
    const { data } = findable.safeParse(raw);
    if (!data) return false;
    // `toJSON` returns the article as received, so that the API sends wrong types and missing keys
    // unchanged.
    this.#articles.set(data.id, Object.assign(data, { toJSON: () => raw }));
    this.api = this.#build();
    return true;
  }

  putRedirect(slug: string, output: unknown): void {
    this.#redirects.set(slug.toLowerCase(), { input: slug, output });
  }

  /** Adds or replaces a file of an article. @param key `{id}_._{upload name}` */
  putFile(key: string, bytes: ArrayBuffer): void {
    this.#files.set(key, bytes);
  }

  putBanner(value: unknown): void {
    this.#banner = { value };
  }

  restore(): void {
    this.#articles.clear();
    this.#redirects.clear();
    this.#files.clear();
    this.#banner = undefined;
    this.api = this.#build();
  }

  #build(): Hono {
    const unchanged = this.original.articles.filter(({ id }) => !this.#articles.has(id));
    const articles = [...unchanged, ...this.#articles.values()].sort(byDateNewestFirst);
    const api = createApi({ content: { ...this.original, articles }, messages: this.messages });

    const app = new Hono();
    app.get('/banner', async (_, next) =>
      this.#banner ? Response.json(this.#banner.value) : next(),
    );
    app.get('/articles/file', async (c, next) => {
      const file = this.#files.get(c.req.query('article_file') ?? '');
      const headers = { 'content-type': 'application/octet-stream' };
      return file ? new Response(file, { headers }) : next();
    });
    app.get('/redirects/byInput/:slug', async (c, next) => {
      const slug = c.req.param('slug').toLowerCase();
      if (!this.#redirects.has(slug)) return next();
      return Response.json(this.#redirects.get(slug));
    });
    return app.route('/', api);
  }
}
