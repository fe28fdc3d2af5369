import { Hono } from 'hono';
import * as z from 'zod';
import { createApi } from '../../../cms/api/app';
import { byDateNewestFirst } from '../../../cms/files/article-files';
import type { Content } from '../../../cms/files/content';
import type { MessageStore } from '../../../cms/messages/message-store';

const text = z.string().catch('');
const textOrNull = z.string().nullable().catch(null);

/** The fields that the API finds articles by. A value of the wrong type counts as missing. */
const findable = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  name: text,
  slug: textOrNull,
  description: textOrNull,
  body: text,
  tags: z.array(z.string()).catch([]),
  hidden: z.boolean().catch(false),
  uploadDate: text,
  uploads: z.array(z.object({ name: z.string() })).catch([]),
});

/** A value that is sent as another one, such as one with wrong types and missing keys. */
const sentAs = <Value extends object>(value: Value, sent: unknown): Value =>
  Object.assign(value, { toJSON: () => sent });

/** The API with content that tests can change while it runs. */
export class TestContent {
  readonly #content: Content;
  readonly #files = new Map<string, ArrayBuffer>();
  readonly api = new Hono();

  constructor(
    private readonly original: Content,
    messages: MessageStore,
  ) {
    this.#content = { ...original };
    this.api.get('/articles/file', async (c, next) => {
      const file = this.#files.get(c.req.query('article_file') ?? '');
      const headers = { 'content-type': 'application/octet-stream' };
      return file ? new Response(file, { headers }) : next();
    });
    this.api.route('/', createApi({ content: this.#content, messages }));
  }

  /** Adds an article, or replaces the one with its id. @returns false without an id */
  putArticle(raw: unknown): boolean {
    const { data } = findable.safeParse(raw);
    if (!data) return false;
    const others = this.#content.articles.filter(({ id }) => id !== data.id);
    this.#content.articles = [...others, sentAs(data, raw)].sort(byDateNewestFirst);
    return true;
  }

  putRedirect(input: string, output: unknown): void {
    const redirect = sentAs({ input, output: '' }, { input, output });
    this.#content.redirects = [redirect, ...this.#content.redirects];
  }

  /** Adds or replaces a file of an article. @param key `{id}_._{upload name}` */
  putFile(key: string, bytes: ArrayBuffer): void {
    this.#files.set(key, bytes);
  }

  putBanner(value: unknown): void {
    this.#content.banner = sentAs({ active: false, body: '' }, value);
  }

  restore(): void {
    Object.assign(this.#content, this.original);
    this.#files.clear();
  }
}
