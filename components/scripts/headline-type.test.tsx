import { setHeadlineInItsType } from './headline-type';

/** Renders a headline whose height depends on its font, and then loads the font. */
async function showHeadline(lines: { before: number; after: number }): Promise<string> {
  document.body.innerHTML = '<h1 style="">A headline</h1>';
  const headline = document.querySelector('h1') as HTMLElement;
  const load = jest.fn(async () => []);
  Object.assign(document, { fonts: { load } });
  Object.defineProperty(headline, 'offsetHeight', {
    get: () => (headline.style.fontFamily.includes('headline') ? lines.after : lines.before),
  });
  setHeadlineInItsType();
  await load.mock.results[0]?.value;
  await new Promise(requestAnimationFrame);
  return headline.style.fontFamily;
}

afterEach(() => Reflect.deleteProperty(document, 'fonts'));

it('a headline gets the brand’s type when that arrives', async () => {
  expect(await showHeadline({ before: 2, after: 2 })).toMatch(/^headline/);
});

it('a headline that would have other lines keeps its type, so that nothing moves', async () => {
  expect(await showHeadline({ before: 2, after: 3 })).toBe('');
});
