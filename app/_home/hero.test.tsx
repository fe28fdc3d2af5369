import { render, screen } from '@testing-library/react';
import { heroVideo } from '@/brand/brand';
import { home } from '@/brand/copy';
import { Hero } from './hero';

afterEach(() => jest.restoreAllMocks());

it('has only the poster, and no button, for a brand without video', () => {
  jest.replaceProperty(heroVideo, 'sources', []);
  const { container } = render(<Hero />);
  expect(screen.getByRole('heading', { level: 1 }).textContent?.trim()).toBe(home.headline);
  expect(container.querySelectorAll('img')).toHaveLength(1);
  for (const tag of ['video', 'source', 'button', '[data-hero-video]']) {
    expect(container.querySelector(tag)).toBeNull();
  }
});
