import { isUsableSlug } from './usable-slug';

const LONG = 'x'.repeat(200);
const USABLE = ['Press é', 'a%2Fb', 'a.segments', '...', 'rsc', 'a.rsc.b', '[slug]', LONG];
it.each(USABLE)('is usable: %j', (slug) => {
  expect(isUsableSlug(slug)).toBe(true);
});

const OTHERS = ['', '  ', '.', '..', 'a.rsc', 'a\0b', '\ud800', `${LONG}x`];
it.each(OTHERS)('is not usable: %j', (slug) => {
  expect(isUsableSlug(slug)).toBe(false);
});
