import { JSDOM } from 'jsdom';
import { brokenPage } from './broken-page';

jest.mock('../site/brand', () => ({ site: { name: 'Bits &amp; </title> Pieces', locale: 'en' } }));

it('shows the name of the site as text, and the reference', () => {
  const { document } = new JSDOM(brokenPage('abc-1')).window;
  expect(document.title).toBe('Something went wrong | Bits &amp; </title> Pieces');
  expect(document.querySelector('.reference')?.textContent).toBe('Reference: abc-1');
});
