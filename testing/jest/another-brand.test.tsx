import { render, screen } from '@testing-library/react';
import { Footer } from '@/components/footer';
import { brand } from '@/lib/brand/brand';
import { blog, home } from '@/lib/brand/copy';

type Brand = typeof import('@/lib/brand/brand');

it('shows components another brand', () => {
  const own = jest.requireActual<Brand>('@/lib/brand/brand');
  const { home: ownHome } = jest.requireActual('@/lib/brand/copy');
  render(<Footer />);
  expect(screen.getByRole('contentinfo')).toHaveTextContent(brand.name);
  expect(screen.getByRole('contentinfo')).not.toHaveTextContent(own.brand.name);
  expect(screen.getAllByRole('link', { name: 'Mastodon' })).toHaveLength(1);
  expect([brand.locale, brand.currency]).not.toEqual([own.brand.locale, own.brand.currency]);
  expect(home.headline).not.toBe(ownHome.headline);
  expect(home.headline).toHaveLength(ownHome.headline.length);
  expect(brand.themeColors.dark).toMatch(/^#[\da-f]{6}$/);
  expect(brand.themeColors.dark).not.toBe(own.brand.themeColors.dark);
  expect(brand.community).toBe(own.brand.community);
  expect(home.features.share.steps.store).toContain('{share}');
  expect(blog.title).toMatch(/^[A-Z]/);
});
