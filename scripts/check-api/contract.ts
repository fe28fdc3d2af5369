import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import openApi from '../../docs/openapi.json';
import { count } from '../../engine/text';
import { listItems } from '../../lib/publisher-api';
import { itemSchemas } from '../../lib/publisher-api/contract';
import type { Report } from './report';

/** Fields that have another name in the site's article. */
const READ_AS: Record<string, string> = { body: 'content', hidden: 'status', uploads: 'media' };

const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true });
addFormats.default(ajv);
ajv.addSchema(openApi, 'openapi.json');

/** The place of a call in docs/openapi.json, as a JSON pointer. */
export function placeOf(path: string, method = 'get'): string {
  return `#/paths/${path.replaceAll('/', '~1')}/${method}`;
}

/**
 * Compares a response with the published contract. A violation is a breach if the site leaves out
 * the item because of it. Otherwise it is advice that says how the site reads it.
 * @returns a summary in a few words; '' for a response that is neither a list nor an item
 */
export function checkBody(path: string, body: Buffer, report: Report): string {
  const response = Object(openApi.paths)[path].get?.responses[200].content['application/json'];
  const schema = JSON.stringify(response?.schema) ?? '';
  const [, name] = /schemas\/(\w+)/.exec(schema) ?? [];
  if (!name) return '';
  const noun = name.toLowerCase();
  const key = `${noun}s` as keyof typeof itemSchemas;
  const isList = schema.includes('"array"');
  const items = itemsOf(body, isList ? key : undefined);
  const leftOut = items.filter((wire) => !checkItem(name, key, wire, report)).length;
  if (!isList) return `the ${noun} ${labelOf(items[0])}`;
  return count(items.length - leftOut, noun) + (leftOut ? `, ${leftOut} left out` : '');
}

/** The items of a response; empty without a list, because the call has already failed then. */
function itemsOf(body: Buffer, key?: string): unknown[] {
  try {
    const json: unknown = JSON.parse(String(body));
    return key ? listItems(json, key) : [json ?? []].flat();
  } catch {
    return [];
  }
}

/** @returns whether the site can read the item */
function checkItem(name: string, key: keyof typeof itemSchemas, wire: unknown, report: Report) {
  const schema = `#/components/schemas/${name}`;
  const { data: item } = itemSchemas[key].safeParse(wire);
  const validate = ajv.getSchema(`openapi.json${schema}`);
  validate?.(wire);
  for (const { instancePath, schemaPath, message = '', data } of validate?.errors ?? []) {
    const [, field = ''] = instancePath.split('/');
    const read = READ_AS[field] ?? field;
    const effect = item ? `is read with the ${read} ${shown(Object(item)[read])}` : 'is left out';
    const value = field ? `its ${instancePath.slice(1)} is ${shown(data)} and` : 'it';
    const place = schema + schemaPath.slice(1).replace(/\/\w+$/, '');
    const text = `The ${name.toLowerCase()} ${labelOf(wire)} ${effect}: ${value} ${message}.`;
    report.add(item ? 'advice' : 'breach', place, text.replaceAll(',null', ' or null'));
  }
  return item !== undefined;
}

function labelOf(wire: unknown): string {
  const { id, name, input, body } = Object(wire);
  return shown(id ?? name ?? input ?? body ?? wire);
}

/** A value as JSON, shortened. */
export function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 60) ?? 'nothing';
}
