import { brand } from '../../lib/brand/brand';
import demo from './demo.json';
import { brandItems, hashOf, type Item, leftOfDemo } from './demo-texts';

const item = (where: string, text: string): Item => ({ where, text });
const name = item('lib/brand/brand.ts brand.name', brand.name);
const isDemo = demo.includes(hashOf(name));

/* Under another name the list is what it was: the demo's. */
(isDemo ? it : it.skip)('knows every text, figure and drawing of the demo', () => {
  const unknown = brandItems('cms/content').filter((it) => !demo.includes(hashOf(it)));
  // `npm run check-brand -- --renew` writes demo.json again.
  expect(unknown).toEqual([]);
});

(isDemo ? it : it.skip)('lists what is the demo’s by its harm, and nothing that is not', () => {
  const items = brandItems('cms/content');
  const kept = leftOfDemo([...items, item('a.text', 'A sentence of somebody else’s.')]);
  expect(Object.values(kept).flat()).toHaveLength(items.length);
  const whereOf = (kind: keyof typeof kept) => kept[kind].map(({ where }) => where).join('\n');
  expect(whereOf('figures and promises')).toContain('copy home.stats.items.0.figure');
  expect(whereOf('figures and promises')).toContain('copy contact.privacy.text.1');
  expect(whereOf('links and addresses')).toContain('brand.submissionForm');
  expect(whereOf('links and addresses')).toContain('redirects.json');
  expect(whereOf('drawings')).toContain('components/pictures/story.webp');
  expect(kept['other texts'].length).toBeGreaterThan(0);
});

it('a figure is the demo’s at its own place only, a text anywhere', () => {
  const [figure, text] = ['1.9 m', 'Nobody wrote a letter.'];
  expect(hashOf(item('a', figure))).not.toBe(hashOf(item('b', figure)));
  expect(hashOf(item('a', text))).toBe(hashOf(item('b', text)));
});
