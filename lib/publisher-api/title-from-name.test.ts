import { titleFromName } from './contract';

describe('an article’s title', () => {
  it.each([
    ['launch-day', 'Launch Day'],
    ['launch', 'Launch'],
    ['already Good', 'Already Good'],
    ['the-API-guide', 'The API Guide'],
    ['--two--hyphens-', 'Two Hyphens'],
    ['7-lessons', '7 Lessons'],
    ['été-à-paris', 'Été À Paris'],
    ['𐐨bc-def', '𐐀bc Def'],
    [null, 'Untitled'],
    ['', 'Untitled'],
    [' - ', 'Untitled'],
  ])('of the name %p is "%s"', (name, title) => {
    expect(titleFromName(name)).toBe(title);
  });
});
