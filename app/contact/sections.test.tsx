import { render, screen } from '@testing-library/react';
import { brand } from '@/brand/brand';
import { contact } from '@/brand/copy';
import { seats } from '@/brand/games';
import { Channels, NextSteps, Submission } from './sections';

afterEach(() => jest.restoreAllMocks());

it('draws the links of a chain for a service without a drawing', () => {
  jest.replaceProperty(brand, 'social', [
    { name: 'A', href: 'https://a.example', handle: 'a' },
    { name: 'B', href: 'https://b.example', handle: 'b', icon: 'link' },
    { name: 'C', href: 'https://c.example', handle: 'c', icon: 'screen' },
  ]);
  const { container } = render(<Channels />);
  const [first, second, third] = [...container.querySelectorAll('svg')].map((it) => it.outerHTML);
  expect(first).toBe(second);
  expect(third).not.toBe(second);
});

it('has the next steps in their order, and a drawing of each seat', () => {
  const { container } = render(<NextSteps />);
  const steps = contact.next.steps.map(({ when, text }) => `${when} ${text}`);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(steps);
  expect(container.querySelectorAll('i')).toHaveLength(seats.length);
});

it.each([
  ['the form and the guide to a pitch', 'pitchGuide', '/guide', Submission, ['form', '/guide']],
  ['only the form', 'pitchGuide', undefined, Submission, ['form']],
  ['the contract', 'contract', '/contract', NextSteps, ['/contract']],
  ['no contract', 'contract', undefined, NextSteps, []],
] as const)('leads to %s, as the brand has it', (_, name, href, Part, expected) => {
  jest.replaceProperty(brand, name, href);
  const links = [...render(<Part />).container.querySelectorAll('a')];
  const hrefs = links.map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(expected.map((it) => (it === 'form' ? brand.submissionForm : it)));
});
