/*
 * Replaces the brand by another one, made of it: other words of the same length, another language,
 * currency and colours, one social link more. Tests that quote the brand instead of reading it fail.
 */

/** Names of what a program reads: paths, types, dates, names of drawings. */
const FOR_PROGRAMS = /^(?:href|src|file|type|icon|date|expires|community|contract|submissionForm)$/;

const OTHERS: Record<string, unknown> = { locale: 'de-DE', currency: 'EUR', founded: 1999 };

/** The value with every text in it replaced. @param name that the value has */
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

/** As bright as before: red becomes green, green blue, blue red. */
function anotherColor(color: string): string {
  return color.replace(/^#(..)(..)(..)$/, '#$3$1$2');
}

/** The text with the next letter of the alphabet for each one, but for what is in braces. */
function anotherText(text: string): string {
  const next = (letter: string) =>
    /[zZ]/.test(letter)
      ? String.fromCharCode(letter.charCodeAt(0) - 25)
      : String.fromCharCode(letter.charCodeAt(0) + 1);
  return text.replace(/\{\w+\}|[a-z]/gi, (it) => (it.startsWith('{') ? it : next(it)));
}

for (const name of ['colors', 'brand', 'copy']) {
  const file = `@/lib/site/${name}`;
  jest.doMock(file, () => ({ __esModule: true, ...(another(jest.requireActual(file)) as object) }));
}
