import * as z from 'zod';
import { brand } from '../../brand/brand';
import { createApi } from '../../cms/api/app';
import { openContent } from '../../cms/files/content';
import { contactMessage, itemSchemas, uploadKey } from '../../lib/publisher-api/contract';
import { limits } from '../../lib/publisher-api/limits';

const EXAMPLE = 'who-owns-your-game';

/** A one-colour lossless WebP in ASCII characters, because JSON has no bytes. */
const PICTURE = 'RIFF\x18\0\0\0WEBPVP8L\x0c\0\0\0/\x7f\x02Z\0hZ\x7f\x1b\x14\x01\0';
/** The beginning of an MP4. */
const VIDEO = '\0\0\0\x18ftypisom\0\0\x02\0isommp41';

const MESSAGE = {
  name: 'Ada Example',
  email: 'ada@example.com',
  subject: 'A test of the contact form',
  message: 'This message was sent to see whether it arrives. It can be deleted.',
};

/** The schemas of the responses that the site parses, and of the message that it sends. */
const schemas = {
  Article: itemSchemas.articles,
  Banner: itemSchemas.banners,
  Redirect: itemSchemas.redirects,
  ContactMessage: contactMessage,
};
const ref = (name: keyof typeof schemas) => ({ $ref: `#/components/schemas/${name}` });
const listOf = (name: keyof typeof schemas) => ({
  type: 'array',
  items: ref(name),
  maxItems: limits.items,
});
const ARTICLE = ref('Article');
const ARTICLES = {
  type: 'object',
  properties: { articles: listOf('Article') },
  required: ['articles'],
};

const PARAMETERS: Record<string, string> = {
  search: 'The term, in any case; all articles without it',
  name: 'The slug, or the name of an article that has none',
  id: 'The id of the article',
  tags: 'Tags, separated by commas',
  article_file: 'The id of the article, `_._` and the name of the upload',
  slug: 'The part of the URL behind /r/',
  file: 'The name of the file',
};

const PICTURES = { 'image/webp': { example: PICTURE }, 'image/png': {}, 'image/jpeg': {} };
const VIDEOS = { 'video/mp4': { example: VIDEO }, 'video/webm': {} };

/** A call with GET, with its parameter; its result is a schema, or the media types of a file. */
type Call = [id: string, call: string, result: object, use: string];

const CALLS: Call[] = [
  ['readBanner', '/banner', ref('Banner'), 'The announcement of the home page'],
  ['listBanners', '/banner/all', listOf('Banner'), 'All announcements; for no page yet'],
  [
    'listArticles',
    '/articles?search',
    ARTICLES,
    'All, or those with a term in title or description',
  ],
  ['listLatestArticles', '/articles/latest', ARTICLES, 'The newest; for no page yet'],
  ['findArticleByName', '/articles/by_name?name', ARTICLE, 'By slug, or by name without slug'],
  ['findArticleById', '/articles/single?id', ARTICLE, 'The article with this id'],
  ['listArticlesByTags', '/articles/by_tags?tags', ARTICLES, 'Those with at least one of the tags'],
  ['readCover', '/articles/cover?name', {}, 'Anything about the cover; for no page yet'],
  [
    'readUpload',
    '/articles/file?article_file',
    PICTURES,
    'An upload of an article, by id and name',
  ],
  ['listRedirects', '/redirects', listOf('Redirect'), 'All short links; for no page yet'],
  [
    'findRedirect',
    '/redirects/byInput/{slug}',
    ref('Redirect'),
    'The target of /r/{slug}; the site itself links to `game` and `discord`',
  ],
  [
    'readResource',
    '/resources/{file}',
    VIDEOS,
    'The video of the home page, whole or in parts (Range)',
  ],
];

/** A response whose body the site ignores. */
const REFUSED = { description: 'Refused: the site reads the status alone' };

/** The contract of the publisher's API (spec section 7), with examples from the embedded API. */
export async function openApiDocument() {
  const { content } = await openContent();
  const articles = content.articles.filter(({ name }) => name === EXAMPLE);
  const [{ id, tags, uploads } = { id: '', tags: [''], uploads: [{ name: '' }] }] = articles;
  const api = createApi({ content: { ...content, articles }, messages: { add: async () => {} } });

  const examples: Record<string, string> = {
    search: 'owns',
    name: EXAMPLE,
    id,
    tags: tags.join(),
    article_file: uploadKey(id, uploads[0]?.name ?? ''),
    slug: 'game',
    file: 'hero.mp4',
  };
  const get = async ([operationId, call, result, summary]: Call) => {
    const [path = '', query] = call.split('?');
    const parameters = [...call.matchAll(/[?{](\w+)/g)].map(([, name = '']) => ({
      name,
      in: name === query ? 'query' : 'path',
      description: PARAMETERS[name],
      required: name !== 'search',
      schema: { type: 'string' },
      example: examples[name],
    }));
    const url = path.replace(/\{(\w+)\}/, (_, name) => examples[name] ?? '');
    const search = query ? `?${query}=${examples[query]}` : '';
    const read = async () => (await api.request(url + search)).json();
    const isFile = Object.keys(result).some((key) => key.includes('/'));
    const json = async () => ({ 'application/json': { schema: result, example: await read() } });
    const found = { description: 'Found', content: isFile ? result : await json() };
    const description = `${summary}. A failure is any status from 400 on, with any body.`;
    // A list has no 404, because it may be empty but is never missing.
    const missing = { description: 'Not found' };
    const responses =
      'type' in result ? { 200: found, '4XX': REFUSED } : { 200: found, 404: missing };
    return [path, { get: { operationId, summary, description, parameters, responses } }];
  };
  const sent = await api.request('/contact', { method: 'POST', body: JSON.stringify(MESSAGE) });
  const key = { name: 'Idempotency-Key', in: 'header', description: 'The same for each attempt' };
  const post = {
    operationId: 'sendMessage',
    summary: 'A message of the contact form',
    description:
      'A message of the contact form. An attempt that has failed is repeated with the same key.',
    parameters: [{ ...key, schema: { type: 'string' } }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: ref('ContactMessage'), example: MESSAGE } },
    },
    responses: {
      [sent.status]: {
        description: 'Accepted, as by any status from 200 to 299; the site does not read the body',
        content: { 'application/json': { example: await sent.json() } },
      },
      '4XX': REFUSED,
    },
  };
  const published = Object.entries(schemas).map(([name, schema]) => [name, publish(schema)]);
  return {
    openapi: '3.1.1',
    info: {
      title: 'The API of a publisher',
      version: '1.0.0',
      contact: { name: brand.name, email: brand.email },
      description:
        'The calls that the site makes, and the responses that it expects. Null and missing mean the same, and unknown keys are ignored; docs/operations.md says what else the site understands.',
    },
    servers: [
      {
        url: '{base}',
        description: 'Where the publisher’s API is: API_BASE_URL',
        variables: { base: { default: 'http://localhost:4000', description: 'Its base URL' } },
      },
    ],
    // No security, because the site sends no credentials.
    security: [],
    paths: { ...Object.fromEntries(await Promise.all(CALLS.map(get))), '/contact': { post } },
    components: { schemas: Object.fromEntries(published) },
  };
}

/** The strict form of a tolerant schema: the first option of each union, or null. */
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
