import { drawable } from './drawable';

it.each([
  'Pricing Your Game: £18.00',
  'Łódź, Tiếng Việt, Ærø',
  'Привет, κόσμε',
  'كيف تنشر لعبتك',
  'איך לפרסם משחק',
  '🔥 👩‍👩‍👧 🏳️‍🌈',
])('has the whole of "%s"', (text) => {
  expect(drawable(text)).toBe(text.normalize('NFC'));
});

it('omits characters that no font has, and the double space around them', () => {
  expect(drawable('Fire 漢字 and \u{1F4A9}\u{E000} ice \ud800!')).toBe('Fire and \u{1F4A9} ice !');
});

it('is one line without control characters, which Pango refuses', () => {
  expect(drawable('Tab\tnew\nline\u2029bell\u0007null\u0000')).toBe('Tab new line bell null');
});

it.each(['', '漢字', '\u200D\uFE0F', '  \n ', '\u0000'])(
  'is empty if nothing would be visible: %j',
  (text) => {
    expect(drawable(text)).toBe('');
  },
);
