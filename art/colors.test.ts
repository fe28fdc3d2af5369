import { readdirSync, readFileSync } from 'node:fs';
import { colors } from '@/lib/site/colors';
import { palette } from './pixels';

const tokens = customProperties(readFileSync('app/tokens.css', 'utf8'));
const lightTokens = customProperties(
  readFileSync('app/tokens.css', 'utf8').split('[data-theme="light"]')[1] ?? '',
);

it('the palette of drawings is the same for the site and for the programs that draw', () => {
  const drawn = Object.entries(tokens).filter(([name]) => name.startsWith('--pixel-'));
  expect(drawn.length).toBeGreaterThan(10);
  expect(Object.fromEntries(drawn)).toEqual(
    Object.fromEntries(drawn.map(([name]) => [name, hex(name.slice('--pixel-'.length))])),
  );
});

it('what cannot read the tokens has their colours', () => {
  expect(colors).toEqual({
    ink: tokens['--ink'],
    bone: tokens['--text'],
    ash: tokens['--pixel-ash'],
    ember: tokens['--action'],
    paper: lightTokens['--ink'],
  });
});

it('the page sent when another one broke has the colours of the dark theme', () => {
  const own = customProperties(readFileSync('public/broken-page.css', 'utf8'));
  expect(Object.keys(own)).not.toEqual([]);
  expect(tokens).toMatchObject(own);
});

/** Icons, which are files, are made of this one. */
const MARK = 'components/sprites/flame.ts';

it.each(
  [...filesOf('app', /\.(css|tsx?)$/), ...filesOf('components', /\.(css|tsx?)$/)].filter(
    (file) => file !== MARK,
  ),
)('%s takes its colours from the tokens', (file) => {
  const literals =
    /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)\(/gi;
  expect(readFileSync(file, 'utf8').match(literals)).toBeNull();
});

/** The custom properties of a style sheet; of a name that stands there twice, the first. */
function customProperties(css: string): Record<string, string> {
  const declarations = css.matchAll(/(--[\w-]+):\s*([^;]+);/g);
  return Object.fromEntries([...declarations].map(([, name, value]) => [name, value]).reverse());
}

function hex(name: string): string {
  const color: number | undefined = { ...palette }[name as keyof typeof palette];
  return `#${color?.toString(16).padStart(6, '0')}`;
}

function filesOf(folder: string, kind: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name) && !name.includes('.test.') && name !== 'tokens.css')
    .map((name) => `${folder}/${name}`);
}
