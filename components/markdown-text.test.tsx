import { render, screen } from '@testing-library/react';
import { articleLabels } from '@/lib/brand/labels';
import { MarkdownText, NewTabHint } from './markdown-text';

jest.mock('@/lib/site/settings/env', () => ({
  env: () => ({ SITE_URL: 'https://www.example.com' }),
}));

it('shows headings below the page’s own, tables that scroll by keyboard, and HTML as text', () => {
  const { container } = render(
    <MarkdownText>{'# Facts\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n<b>bold</b>'}</MarkdownText>,
  );
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Facts');
  const table = screen.getByRole('table');
  expect(table.parentElement).toHaveAttribute('tabindex', '0');
  // An attribute aligns the column, because the content policy blocks react-markdown's style
  // attribute.
  expect(screen.getByRole('cell', { name: '2' })).toHaveAttribute('align', 'right');
  expect(container.querySelector('[style]')).toBeNull();
  expect(screen.getByText('<b>bold</b>')).toBeVisible();
});

it('opens other sites in a new tab, and says so', () => {
  render(
    <>
      <MarkdownText>{'[shop](https://shop.example) and [contact](/contact)'}</MarkdownText>
      <NewTabHint />
    </>,
  );
  const shop = screen.getByRole('link', { name: 'shop' });
  expect(shop).toHaveAccessibleDescription(articleLabels.newTab);
  expect(shop).toHaveAttribute('target', '_blank');
  expect(shop).toHaveAttribute('rel', 'nofollow noopener noreferrer');
  expect(screen.getByRole('link', { name: 'contact' })).not.toHaveAttribute('target');
});
