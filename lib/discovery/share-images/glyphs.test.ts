/** @jest-environment node */
import { drawable } from './glyphs';

describe('drawable', () => {
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
    expect(drawable('Fire 漢字 and \u{1F4A9}\u{E000} ice')).toBe('Fire and \u{1F4A9} ice');
  });

  it.each(['', '漢字', '\u200D\uFE0F', '  \n '])(
    'is empty if nothing would be visible: %j',
    (text) => {
      expect(drawable(text)).toBe('');
    },
  );
});
