import { animation, brokenPictures, damagedPictures, flatPicture } from '../../../testing/pictures';
import { testArticle } from '../../../testing/test-article';
import { type Page, parsePage } from '../page';
import { missingPictures, requireCover, requirePicture } from './pictures';

const found = (page: Page, others: Page[] = []) => {
  const pages = new Map([page, ...others].map((it) => [it.article.id, it]));
  return missingPictures(page, { pages, shortLinks: new Map() });
};
const pageWith = (content: string) =>
  parsePage(testArticle({ content, media: ['cover.webp', 'the shot.png', 'unused.png'] }), '');

it.each([
  '![x](cover.webp) ![x](<the shot.png>) ![x](./the%20shot.png)',
  '![x](https://api.example.com/articles/file?article_file=a1_._cover.webp)',
  '![x](/icon-512.png)',
  '![x](images\\Cover.WEBP) ![x](<C:\\my art\\The Shot.png>)',
])('finds nothing in: %s', (content) => {
  expect(found(pageWith(content))).toEqual([]);
});

it.each([
  ['![x](cover.jpg)', ' Did you mean "cover.webp"?'],
  ['![x](old/the-shot.png)', ' Did you mean "the shot.png"?'],
  ['![x](drawing.svg)', 'its words stand in its place.'],
  ['![x](/media/covers/a9/cover.webp)', ' Did you mean "cover.webp"?'],
])('names the upload that is nearest: %s', (content, end) => {
  expect(found(pageWith(content))[0]?.message).toMatch(
    new RegExp(`${end.replaceAll('?', '\\?')}$`),
  );
});

it('accepts an upload of another article', () => {
  const page = pageWith('![x](/media/covers/a9/cover.webp)');
  expect(found(page, [parsePage(testArticle({ id: 'a9' }), '')])).toEqual([]);
});

it('refuses every cover that the site cannot make', async () => {
  for (const [, file] of await brokenPictures()) {
    await expect(requireCover(file)).rejects.toThrow();
  }
  expect(await requireCover(await flatPicture('png', { width: 1200, height: 675 }))).toBe(true);
});

it('takes a damaged cover as the site does, and knows one that was cut', async () => {
  for (const [name, file] of await damagedPictures()) {
    expect([name, await requireCover(file)]).toEqual([name, !name.includes('cut')]);
  }
});

it('a picture in the text may have any size and move, but must be one', async () => {
  requirePicture(await animation());
  const page = Buffer.from('<!doctype html>');
  expect(() => requirePicture(page)).toThrow('It is no picture');
});
