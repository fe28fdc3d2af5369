import { readFileSync } from 'node:fs';

/** The custom properties of a style sheet. The first value of a name counts. */
export function customProperties(css: string): Record<string, string> {
  const declarations = css.matchAll(/(--[\w-]+):\s*([^;]+);/g);
  return Object.fromEntries([...declarations].map(([, name, value]) => [name, value]).reverse());
}

const css = readFileSync('brand/tokens.css', 'utf8');
const palette = readFileSync('brand/palette.css', 'utf8');
const [dark = '', light = ''] = (palette + css).split('[data-theme="light"]');

/** The tokens of brand/tokens.css by theme, with the palette of drawings. */
export const tokens = {
  dark: customProperties(dark),
  light: { ...customProperties(dark), ...customProperties(light) },
};

/** The contrast of two colours (`#rrggbb`), from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
