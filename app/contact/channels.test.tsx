import { render } from '@testing-library/react';
import { brand } from '@/lib/brand/brand';
import { Channels } from './channels';

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
