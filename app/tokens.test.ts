import { readFileSync } from 'node:fs';
import { colors } from '@/brand/colors';
import { projectFiles } from '@/engine/testing';
import { customProperties, tokens } from '@/testing/tokens';

const { dark, light } = tokens;

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

it.each(
  projectFiles('app', 'components').filter(
    (it) => /\.(?:css|tsx?)$/.test(it) && !/\.test\.|\/test-|(?:tokens|palette)\.css$/.test(it),
  ),
)('%s takes its colours from the tokens', (file) => {
  const literals =
    /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)\(/gi;
  expect(readFileSync(file, 'utf8').match(literals)).toBeNull();
});
