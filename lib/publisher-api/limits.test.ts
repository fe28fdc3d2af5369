import { z } from 'zod';
import { log } from '../base/log';
import { listParser } from '.';
import { itemSchemas, parseArticle, parseBanner, parseRedirect } from './contract';
import { limits } from './limits';

jest.mock('../base/log', () => ({ log: jest.fn() }));

type Node = z.core.JSONSchema.BaseSchema;

/** The paths of all texts, lists and unknown values of a schema's output that have no maximum. */
function unlimited(schema: z.ZodType): string[] {
  return walk(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), '');
}

function walk(node: Node, path: string): string[] {
  const parts = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])] as Node[];
  if (parts.length > 0) return parts.flatMap((part) => walk(part, path));
  switch (node.type) {
    case 'string':
      return node.maxLength === undefined && !node.enum ? [path] : [];
    case 'array':
      return [
        ...(node.maxItems === undefined ? [path] : []),
        ...walk((node.items ?? {}) as Node, `${path}[]`),
      ];
    case 'object':
      return [
        ...(node.additionalProperties === false ? [] : [`${path}.*`]),
        ...Object.entries(node.properties ?? {}).flatMap(([key, value]) =>
          walk(value as Node, `${path}.${key}`),
        ),
      ];
    default:
      return ['boolean', 'number', 'integer', 'null'].includes(String(node.type)) ? [] : [path];
  }
}

describe('every text and every list of the contract has a maximum', () => {
  it.each(Object.entries(itemSchemas))('%s', (_, schema) => {
    expect(unlimited(schema)).toEqual([]);
  });

  it('and one that has none is noticed, also behind a transform', () => {
    const schema = z.object({
      text: z.string().nullable(),
      list: z.array(z.string().max(3)),
      short: z.string().max(3),
      enum: z.enum(['a']),
      made: z.string().transform((value) => value),
      any: z.unknown(),
      map: z.record(z.string(), z.number()),
      deep: z.array(z.object({ name: z.string() })).max(3),
    });
    const paths = ['.text', '.list', '.made', '.any', '.map.*', '.deep[].name'];
    expect(unlimited(schema)).toEqual(paths);
  });
});

const at = (limit: number, more = 0) => 'x'.repeat(limit + more);
const wire = (fields: object) => ({ id: 'a1', ...fields });
const cut = (limit: number) => `${'x'.repeat(limit - 1)}…`;

it.each([
  ['description', 'description', limits.description],
  ['body', 'content', limits.body],
] as const)('cuts a longer %s, and no shorter one', (field, read, limit) => {
  expect(parseArticle(wire({ [field]: at(limit) }))[read]).toBe(at(limit));
  expect(parseArticle(wire({ [field]: at(limit, 1) }))[read]).toBe(cut(limit));
});

it('cuts a longer title and a longer text of the banner', () => {
  expect(parseArticle(wire({ name: at(limits.title, 1) })).title).toHaveLength(limits.title);
  const { body } = parseBanner({ active: true, body: at(limits.bannerBody, 1) });
  expect(body).toBe(cut(limits.bannerBody));
});

it('takes no longer tag or name of an upload, and no more of them', () => {
  const tags = [at(limits.tag), at(limits.tag, 1), ...Array(20_000).keys()].map(String);
  expect(parseArticle(wire({ tags })).tags).toHaveLength(limits.tags - 1);
  const uploads = Array.from({ length: 20_000 }, (_, number) => ({ name: `${number}.png` }));
  expect(parseArticle(wire({ uploads })).pictures).toHaveLength(limits.uploads);
  const long = `${at(limits.upload, -3)}.png`;
  expect(parseArticle(wire({ uploads: [long, 'b.png'] })).pictures).toEqual(['b.png']);
});

it.each([
  ['id', limits.id],
  ['slug', limits.slug],
] as const)('leaves out an article whose %s is longer, in one line of the log', (field, limit) => {
  jest.mocked(log).mockClear();
  const good = wire({ [field]: at(limit) });
  const bad = wire({ [field]: at(limit, 1) });
  const receive = jest.fn();
  listParser('articles', receive).finish([good, bad, bad]);
  expect(receive).toHaveBeenCalledTimes(1);
  expect(log).toHaveBeenCalledTimes(1);
  expect(log).toHaveBeenCalledWith('warn', expect.anything(), {
    count: 2,
    ids: expect.anything(),
    firstProblem: expect.stringContaining(`<=${limit}`),
  });
});

it('counts UTF-16 units, as URLs of articles and tags do', () => {
  const emoji = '🔥'.repeat(limits.tag / 2);
  expect(parseArticle(wire({ tags: [emoji, `${emoji}x`] })).tags).toEqual([emoji]);
  expect(parseArticle(wire({ id: emoji })).id).toBe(emoji);
  expect(() => parseArticle(wire({ id: `${emoji}x` }))).toThrow('<=200');
});

it('shows an article whose name is longer under its slug or id', () => {
  const name = at(limits.name, 1);
  expect(parseArticle(wire({ name, slug: 'launch' }))).toMatchObject({
    name: null,
    slug: 'launch',
  });
  const { id, slug, title } = parseArticle(wire({ name }));
  expect([id, slug, title.length]).toEqual(['a1', null, limits.title]);
});

it('knows no longer URL than the limit', () => {
  expect(parseRedirect({ output: at(limits.url) }).output).toBe(at(limits.url));
  expect(parseRedirect({ output: at(limits.url, 1) }).output).toBeNull();
  expect(parseBanner({ link: at(limits.url, 1) }).link).toBeNull();
});
