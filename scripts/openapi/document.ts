import * as z from 'zod';
import { brand } from '../../brand/brand';
import { createApi } from '../../cms/api/app';
import { openContent } from '../../cms/files/content';
import published from '../../docs/openapi.json';
import { contactMessage, itemSchemas } from '../../lib/publisher-api/contract';
import { limits } from '../../lib/publisher-api/limits';

/** The name of the demo's article in the examples. */
const EXAMPLE = 'who-owns-your-game';

type Content = Record<string, { example?: unknown }>;
type Operation = {
  parameters: { name: string; in: string; example?: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
const paths: Record<string, Record<string, Operation>> = published.paths;

/**
 * docs/openapi.json with what other files say: the schemas and limits of the contract, the brand's
 * name and address, and as examples what the embedded API responds to those of the parameters.
 */
export async function openApiDocument() {
  const { content } = await openContent();
  const articles = content.articles.filter(({ name }) => name === EXAMPLE);
  const api = createApi({ content: { ...content, articles }, messages: { add: async () => {} } });
  /** The operation with the response to its example. */
  const renew = async (path: string, method: string, operation: Operation): Promise<Operation> => {
    const examples = operation.parameters.map((it) => [it.in, it.name, it.example ?? ''] as const);
    const query = examples.flatMap(([place, ...entry]) => (place === 'query' ? [entry] : []));
    const url = examples.reduce((all, [, name, value]) => all.replace(`{${name}}`, value), path);
    const sent = operation.requestBody?.content['application/json']?.example;
    const body = sent ? JSON.stringify(sent) : undefined;
    const response = await api.request(`${url}?${new URLSearchParams(query)}`, { method, body });
    const found = operation.responses[response.status];
    if (!response.ok || !found) throw new Error(`${path}: the example has no response.`);
    if (!found.content?.['application/json']) return operation;
    const json = { ...found.content['application/json'], example: await response.json() };
    const responses = { [response.status]: { ...found, content: { 'application/json': json } } };
    return { ...operation, responses: { ...operation.responses, ...responses } };
  };
  const renewed = structuredClone(paths);
  for (const [path, operations] of Object.entries(renewed)) {
    for (const [method, operation] of Object.entries(operations)) {
      operations[method] = await renew(path, method.toUpperCase(), operation);
    }
  }
  const withLimits = JSON.parse(JSON.stringify(renewed), (key, value) =>
    key === 'maxItems' ? limits.items : value,
  );
  const schemas = {
    Article: itemSchemas.articles,
    Banner: itemSchemas.banners,
    Redirect: itemSchemas.redirects,
    ContactMessage: contactMessage,
  };
  return {
    ...published,
    info: { ...published.info, contact: { name: brand.name, email: brand.email } },
    paths: withLimits,
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, publish(schema)]),
      ),
    },
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
