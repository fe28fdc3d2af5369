import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import openApi from '../../docs/openapi.json';
import { recordLog } from '../../engine/testing';
import { itemSchemas } from '../../lib/publisher-api/contract';
import { openApiDocument } from './document';

recordLog();

/* docs/openapi.json, the published contract of the publisher's API. */

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(openApi, 'openapi.json');

/** All JSON contents of requests and responses, by their JSON pointer. */
function contentsIn(value: unknown, pointer: string): [string, { example?: unknown }][] {
  if (typeof value !== 'object') return [];
  return Object.entries(Object(value)).flatMap(([key, child]) => {
    const at = `${pointer}/${key.replaceAll('/', '~1')}`;
    return key === 'application/json' ? [[at, Object(child)]] : contentsIn(child, at);
  });
}

it('is up to date; otherwise run `npm run openapi`', async () => {
  expect(openApi).toEqual(JSON.parse(JSON.stringify(await openApiDocument())));
});

it('is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(openApi))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

it.each(contentsIn(openApi.paths, '#/paths'))(
  '%s has an example, which fits the schema',
  (pointer, content) => {
    expect(content.example).toBeDefined();
    if (!('schema' in content)) return;
    const validate = ajv.getSchema(`openapi.json${pointer}/schema`);
    validate?.(content.example);
    expect(validate?.errors).toBeNull();
  },
);

it.each([
  [{}, false],
  [{ id: {} }, false],
  [{ id: ' ' }, false],
  [{ id: 'x'.repeat(201) }, false],
  [{ id: 'a', name: 5 }, true],
  [{ id: 'a', slug: 'x'.repeat(1_001) }, false],
  [{ id: 'a', description: [] }, true],
  [{ id: 'a', body: 5 }, true],
  ['a', false],
  [{ id: 7 }, true],
  [{ id: 'a', hidden: 1 }, true],
  [{ id: 'a', hidden: 'on' }, true],
  [{ id: 'a', tags: 'ip, data' }, true],
  [{ id: 'a', tags: [' '] }, true],
  [{ id: 'a', uploads: ['cover.png'] }, true],
  [{ id: 'a', uploadDate: 1_736_380_800 }, true],
  [{ id: 'a', uploadDate: '01/02/2026' }, true],
  [{ id: 'a', description: 'x'.repeat(1_001) }, true],
])('forbids the article %j, which the site tolerates: %s', (article, isTolerated) => {
  expect(itemSchemas.articles.safeParse(article).success).toBe(isTolerated);
  expect(ajv.validate({ $ref: 'openapi.json#/components/schemas/Article' }, article)).toBe(false);
});
