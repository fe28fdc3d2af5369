import { JSDOM } from 'jsdom';
import { failurePage } from './failure-page';

jest.mock('../../../brand/brand', () => {
  const { brand, ...others } = jest.requireActual('../../../brand/brand');
  return { ...others, brand: { ...brand, name: 'Bits &amp; </title> Pieces', locale: 'en' } };
});

it('shows the name of the site as text, and the reference', () => {
  const { document } = new JSDOM(failurePage({ status: 500, requestId: 'abc-1', form: '' })).window;
  expect(document.title).toBe('Something went wrong | Bits &amp; </title> Pieces');
  expect(document.querySelector('.reference')?.textContent).toBe('Reference: abc-1');
});

it('has one h1 and a skip link, as every page', () => {
  const { document } = new JSDOM(failurePage({ status: 500, requestId: 'abc-1', form: '' })).window;
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  const skip = document.querySelector<HTMLAnchorElement>('a');
  expect(skip?.className).toBe('skip-link');
  expect(document.querySelector(skip?.hash ?? '')).toBe(document.querySelector('main'));
});
