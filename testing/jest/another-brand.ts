/*
 * Replaces the brand by another one: other words of the same length, another language, currency and
 * colours, one more social link. Tests that quote the brand instead of reading it then fail.
 */

/** Keys whose values programs read: paths, types, dates, names of drawings. */
const FOR_PROGRAMS =
  /^(?:href|src|file|type|icon|date|expires|community|until|community|contract|contractGuide|pitchGuide|submissionForm)$/;

const OTHERS: Record<string, unknown> = { locale: 'de-DE', currency: 'EUR', founded: 1999 };

/** The value with every text in it replaced. @param name the value's key */
function another(value: unknown, name = ''): unknown {
  if (name in OTHERS) return OTHERS[name];
  if (Array.isArray(value)) {
    const all = value.map((it) => another(it, name));
    const link = { name: 'Mastodon', href: 'https://social.example/@another', handle: '@another' };
    return name === 'social' ? [...all, link] : all;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, it]) => [key, another(it, key)]);
    return Object.fromEntries(entries);
  }
  if (typeof value !== 'string' || FOR_PROGRAMS.test(name)) return value;
  return /^#[\da-f]{6}$/.test(value) ? anotherColor(value) : anotherText(value);
}

/** A colour with the same channels in another order: red becomes green, green blue, blue red. */
function anotherColor(color: string): string {
  return color.replace(/^#(..)(..)(..)$/, '#$3$1$2');
}

/** The text with the next letter of the alphabet for each letter outside of braces. */
function anotherText(text: string): string {
  const next = (letter: string) =>
    /[zZ]/.test(letter)
      ? String.fromCharCode(letter.charCodeAt(0) - 25)
      : String.fromCharCode(letter.charCodeAt(0) + 1);
  return text.replace(/\{\w+\}|[a-z]/gi, (it) => (it.startsWith('{') ? it : next(it)));
}

for (const name of ['colors', 'brand', 'copy', 'games']) {
  const file = `@/lib/brand/${name}`;
  jest.doMock(file, () => ({ __esModule: true, ...(another(jest.requireActual(file)) as object) }));
}
