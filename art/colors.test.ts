import { readFileSync } from 'node:fs';
import { projectFiles } from '@/engine/testing/project-files';
import { colors } from '@/lib/brand/colors';
import { customProperties, tokens } from '@/testing/tokens';
import { palette } from './pixels';

const { dark, light } = tokens;

it('the palette of drawings is the same for the site and for the programs that draw', () => {
  const drawn = Object.entries(dark).filter(([name]) => name.startsWith('--pixel-'));
  expect(drawn.length).toBeGreaterThan(10);
  expect(Object.fromEntries(drawn)).toEqual(
    Object.fromEntries(drawn.map(([name]) => [name, hex(name.slice('--pixel-'.length))])),
  );
});

it('what cannot read the tokens has their colours', () => {
  expect(colors).toEqual({
    dark: dark['--ink'],
    light: light['--ink'],
    text: dark['--text'],
    quiet: dark['--text-quiet'],
    action: dark['--action'],
  });
});

it('the page sent when another one broke has the colours of the dark theme', () => {
  const own = customProperties(readFileSync('public/broken-page.css', 'utf8'));
  expect(Object.keys(own)).not.toEqual([]);
  expect(dark).toMatchObject(own);
});

/** The mark has colour values, as icon files are made of it. */
const MARK = 'components/brand/mark.ts';

it.each(
  projectFiles('app', 'components').filter(
    (it) =>
      /\.(?:css|tsx?)$/.test(it) &&
      !/\.test\.|\/test-|(?:tokens|palette)\.css$/.test(it) &&
      it !== MARK,
  ),
)('%s takes its colours from the tokens', (file) => {
  const literals =
    /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)\(/gi;
  expect(readFileSync(file, 'utf8').match(literals)).toBeNull();
});

function hex(name: string): string {
  const color: number | undefined = { ...palette }[name as keyof typeof palette];
  return `#${color?.toString(16).padStart(6, '0')}`;
}
