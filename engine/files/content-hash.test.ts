import { contentHash } from './content-hash';

it('is the same for the same content, as text, as bytes and as a value', () => {
  expect(contentHash('text')).toMatch(/^[\w-]{22}$/);
  expect(contentHash(new TextEncoder().encode('text'))).toBe(contentHash('text'));
  expect(contentHash({ a: ['text'] })).toBe(contentHash('{"a":["text"]}'));
});
