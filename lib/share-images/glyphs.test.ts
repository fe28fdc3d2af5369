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
  ])('keeps "%s"', (text) => {
    expect(drawable(text)).toBe(text.normalize('NFC'));
  });

  it('leaves out what no font has, and the space it would leave', () => {
    expect(drawable('Fire 漢字 and \u{1F4A9}\u{E000} ice')).toBe('Fire and \u{1F4A9} ice');
  });

  it.each(['', '漢字', '\u200D\uFE0F', '  \n '])(
    'is empty where nothing could be seen: %j',
    (text) => {
      expect(drawable(text)).toBe('');
    },
  );
});
