import { z } from 'zod';
import { createApi } from '../../lib/embedded-api/app';
import { uploadKey } from '../../lib/embedded-api/article-files';
import { openContent } from '../../lib/embedded-api/content';
import { contactMessage, listed } from '../../lib/publisher-api/contract';
import { limits } from '../../lib/publisher-api/limits';

/** The article of the demo that the examples show. */
const EXAMPLE = 'who-owns-your-game';

/** A lossless WebP of one colour, in ASCII: JSON has no bytes. */
const PICTURE = 'RIFF\x18\0\0\0WEBPVP8L\x0c\0\0\0/\x7f\x02Z\0hZ\x7f\x1b\x14\x01\0';
/** The beginning of an MP4. */
const VIDEO = '\0\0\0\x18ftypisom\0\0\x02\0isommp41';

const MESSAGE = {
  name: 'Ada Example',
  email: 'ada@example.com',
  subject: 'A test of the contact form',
  message: 'This message was sent to see whether it arrives. It can be deleted.',
};

/** The schemas that parse responses, and that of the message which the site sends. */
const schemas = {
  Article: listed.articles,
  Banner: listed.banners,
  Redirect: listed.redirects,
  ContactMessage: contactMessage,
};
const ref = (name: keyof typeof schemas) => ({ $ref: `#/components/schemas/${name}` });
const listOf = (name: keyof typeof schemas) => ({
  type: 'array',
  items: ref(name),
  maxItems: limits.items,
});
const ARTICLES = {
  type: 'object',
  properties: { articles: listOf('Article') },
  required: ['articles'],
};

/** A call with GET; the result is a schema, or the types of a file. */
type Call = [path: string, use: string, result: object, examples?: Record<string, string>];

const callsWith = (id: string, tags: string, article_file: string): Call[] => [
  ['/banner', 'The announcement of the home page', ref('Banner')],
  ['/banner/all', 'All announcements; for no page yet', listOf('Banner')],
  ['/articles', 'All, or those with a term in title or description', ARTICLES, { search: 'owns' }],
  ['/articles/latest', 'The newest; for no page yet', ARTICLES],
  ['/articles/by_name', 'By slug, or by name without slug', ref('Article'), { name: EXAMPLE }],
  ['/articles/single', 'The article with this id', ref('Article'), { id }],
  ['/articles/by_tags', 'Those with at least one of the tags', ARTICLES, { tags }],
  ['/articles/cover', 'Anything about the cover; for no page yet', {}, { name: EXAMPLE }],
  [
    '/articles/file',
    'An upload of an article, by id and name',
    { 'image/webp': { example: PICTURE }, 'image/png': {}, 'image/jpeg': {} },
    { article_file },
  ],
  ['/redirects', 'All short links; for no page yet', listOf('Redirect')],
  [
    '/redirects/byInput/{slug}',
    'The target of /r/{slug}; the site itself links to `game` and `discord`',
    ref('Redirect'),
    { slug: 'game' },
  ],
  [
    '/resources/{file}',
    'The video of the home page, whole or in parts (Range)',
    { 'video/mp4': { example: VIDEO }, 'video/webm': {} },
    { file: 'hero.mp4' },
  ],
];

/** The contract of the publisher's API (spec section 7), with examples from the embedded one. */
export async function openApiDocument() {
  const { content } = await openContent();
  const articles = content.articles.filter(({ name }) => name === EXAMPLE);
  const [{ id, tags, uploads } = { id: '', tags: [''], uploads: [{ name: '' }] }] = articles;
  const api = createApi({ content: { ...content, articles }, messages: { add: async () => {} } });

  const get = async ([path, summary, result, args = {}]: Call) => {
    const url = path.replace(/\{(\w+)\}/, (_, name) => args[name] ?? '');
    const read = async () => (await api.request(`${url}?${new URLSearchParams(args)}`)).json();
    const isFile = Object.keys(result).some((key) => key.includes('/'));
    const json = async () => ({ 'application/json': { schema: result, example: await read() } });
    const found = { description: 'It is there', content: isFile ? result : await json() };
    const parameters = Object.entries(args).map(([name, example]) => ({
      name,
      in: path.includes(`{${name}}`) ? 'path' : 'query',
      required: name !== 'search',
      schema: { type: 'string' },
      example,
    }));
    const missing = { description: 'There is none' };
    const responses = 'type' in result ? { 200: found } : { 200: found, 404: missing };
    return [path, { get: { summary, parameters, responses } }];
  };
  const sent = await api.request('/contact', { method: 'POST', body: JSON.stringify(MESSAGE) });
  const key = { name: 'Idempotency-Key', in: 'header', description: 'The same for each attempt' };
  const post = {
    summary: 'A message of the contact form',
    parameters: [{ ...key, schema: { type: 'string' } }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: ref('ContactMessage'), example: MESSAGE } },
    },
    responses: {
      [sent.status]: {
        description: 'It is accepted, as any status from 200 to 299 says; the body is not read',
        content: { 'application/json': { example: await sent.json() } },
      },
    },
  };
  const calls = callsWith(id, tags.join(), uploadKey(id, uploads[0]?.name ?? ''));
  const published = Object.entries(schemas).map(([name, schema]) => [name, publish(schema)]);
  return {
    openapi: '3.1.1',
    info: {
      title: 'The API of a publisher',
      version: '1.0.0',
      description:
        'What the site calls, and what it should respond. Null and missing mean the same, and unknown keys are ignored; docs/operations.md says what else is understood.',
    },
    paths: { ...Object.fromEntries(await Promise.all(calls.map(get))), '/contact': { post } },
    components: { schemas: Object.fromEntries(published) },
  };
}

/** What should be sent where a schema understands more: the first option of each union, or null. */
function publish(schema: z.ZodType): unknown {
  const { $schema, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(json), (key, value) => {
    if (key === 'type' && Array.isArray(value)) return typeOf(value);
    if (!Array.isArray(value?.anyOf)) return value;
    const { anyOf, ...own } = value;
    const types = anyOf.flatMap(({ type }: { type?: unknown }) => type);
    return { ...anyOf[0], ...own, ...(types[0] && { type: typeOf(types) }) };
  });
}

const typeOf = (types: string[]) => (types.includes('null') ? [types[0], 'null'] : types[0]);
