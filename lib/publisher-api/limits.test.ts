import * as z from 'zod';
import { itemSchemas, parseArticle, parseBanner, parseRedirect } from './contract';
import { limits } from './limits';

/** The paths of all texts, lists and unknown values without a maximum in a schema's output. */
const unlimited = (schema: z.ZodType) =>
  walk(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), '');

function walk(node: z.core.JSONSchema.JSONSchema, path: string): string[] {
  if (node.anyOf) return node.anyOf.flatMap((part) => walk(part as typeof node, path));
  const maxima: Record<string, unknown> = {
    string: node.maxLength ?? node.enum,
    array: node.maxItems,
    object: node.additionalProperties === false || undefined,
    ...{ boolean: 1, number: 1, integer: 1, null: 1 },
  };
  const members = { ...node.properties, ...(node.items && { '[]': node.items }) };
  return [
    ...(maxima[String(node.type)] === undefined ? [path] : []),
    ...Object.entries(members).flatMap(([key, value]) =>
      walk(value as typeof node, `${path}.${key}`),
    ),
  ];
}

it.each(Object.entries(itemSchemas))('every text and list in %s has a maximum', (_, schema) => {
  expect(unlimited(schema)).toEqual([]);
});

const at = (limit: number, more = 0) => 'X'.repeat(limit + more);
const article = (fields: object) => parseArticle({ id: 'a1', ...fields });

it.each<[string, number, (text: string) => unknown]>([
  ['description', limits.description, (description) => article({ description }).description],
  ['body', limits.body, (body) => article({ body }).content],
  ['title', limits.title, (name) => article({ name }).title],
  ['text of the banner', limits.bannerBody, (body) => parseBanner({ active: true, body }).body],
])('cuts a longer %s, and no shorter one', (_, limit, read) => {
  expect(read(at(limit))).toBe(at(limit));
  expect(read(at(limit, 1))).toBe(`${at(limit - 1)}…`);
});

it('leaves out longer tags and names of uploads, and those beyond the number', () => {
  const tags = [at(limits.tag), at(limits.tag, 1), ...Array(1_000).keys()].map(String);
  expect(article({ tags }).tags).toHaveLength(limits.tags - 1);
  const uploads = Array.from({ length: 1_000 }, (_, number) => ({ name: `${number}.png` }));
  expect(article({ uploads }).media).toHaveLength(limits.uploads);
  const long = `${at(limits.upload, -3)}.png`;
  expect(article({ uploads: [long, 'b.png'] }).media).toEqual(['b.png']);
});

it.each(['id', 'slug'] as const)('refuses an article whose %s is longer', (field) => {
  const limit = limits[field];
  expect(article({ [field]: at(limit) })[field]).toBe(at(limit));
  expect(() => article({ [field]: at(limit, 1) })).toThrow(`<=${limit}`);
});

it('shows an article whose name is longer under its slug or id', () => {
  const name = at(limits.name, 1);
  expect(article({ name, slug: 'launch' })).toMatchObject({ name: null, slug: 'launch' });
  expect(article({ name })).toMatchObject({ id: 'a1', slug: null });
});

it('leaves out a longer URL', () => {
  expect(parseRedirect({ output: at(limits.url) }).output).toBe(at(limits.url));
  expect(parseRedirect({ output: at(limits.url, 1) }).output).toBeNull();
  expect(parseBanner({ link: at(limits.url, 1) }).link).toBeNull();
});
