import { render, screen } from '@testing-library/react';
import { Footer } from '@/components/footer';
import { site } from '@/lib/brand/brand';
import { blog, home } from '@/lib/brand/copy';

type Brand = typeof import('@/lib/brand/brand');

it('shows components another brand', () => {
  const own = jest.requireActual<Brand>('@/lib/brand/brand');
  const { home: ownHome } = jest.requireActual('@/lib/brand/copy');
  render(<Footer />);
  expect(screen.getByRole('contentinfo')).toHaveTextContent(site.name);
  expect(screen.getByRole('contentinfo')).not.toHaveTextContent(own.site.name);
  expect(screen.getAllByRole('link', { name: 'Mastodon' })).toHaveLength(1);
  expect([site.locale, site.currency]).not.toEqual([own.site.locale, own.site.currency]);
  expect(home.headline).not.toBe(ownHome.headline);
  expect(home.headline).toHaveLength(ownHome.headline.length);
  expect(site.themeColors.dark).toMatch(/^#[\da-f]{6}$/);
  expect(site.themeColors.dark).not.toBe(own.site.themeColors.dark);
  expect(site.community).toBe(own.site.community);
  expect(home.features.share.steps.store).toContain('{share}');
  expect(blog.title).toMatch(/^[A-Z]/);
});
