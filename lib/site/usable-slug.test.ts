import { isUsableSlug } from './usable-slug';

it.each([
  'Press Kits',
  'é',
  '100%-indie',
  'a%2Fb',
  'a%252Fb',
  'a.segments',
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
  'a.segments/b.segment.rsc',
  'a\0b',
  'a\nb',
  '\ud800',
  'x'.repeat(201),
])('is not usable: %j', (slug) => {
  expect(isUsableSlug(slug)).toBe(false);
});
