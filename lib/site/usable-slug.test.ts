import { isUsableSlug } from './usable-slug';

it.each([
  'launch',
  'Press Kits',
  'é',
  'a/b',
  '100%-indie',
  '%41bc',
  'a%2Fb',
  '...',
  'rsc',
  'a.rsc.b',
  '[slug]',
  'x'.repeat(200),
])('is usable: %j', (slug) => {
  expect(isUsableSlug(slug)).toBe(true);
});

it.each([
  '',
  '  ',
  '.',
  '..',
  'a.rsc',
  'a.segments',
  'a.segments/b.segment.rsc',
  'a\0b',
  'a\nb',
  '\ud800',
  'a%252Fb',
  'a%255cb',
  'x'.repeat(201),
])('is not usable: %j', (slug) => {
  expect(isUsableSlug(slug)).toBe(false);
});
