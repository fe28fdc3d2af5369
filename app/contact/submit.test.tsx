import { render, screen } from '@testing-library/react';
import { brand } from '@/lib/brand/brand';
import { Submit } from './submit';

afterEach(() => jest.restoreAllMocks());

it.each([
  ['with a guide to a pitch', '/guide', [brand.submissionForm, '/guide']],
  ['without one', undefined, [brand.submissionForm]],
])('leads to the form, %s', (_, guide, hrefs) => {
  jest.replaceProperty(brand, 'pitchGuide', guide);
  render(<Submit />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(hrefs);
});
