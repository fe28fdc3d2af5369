import { render, screen } from '@testing-library/react';
import { articleLabels } from '@/lib/brand/labels';
import { testArticle } from '@/testing/test-article';
import { Markdown } from './article-view';

jest.mock('@/components/scripts/copy-button?script', () => '/copy-button.js');
jest.mock('@/components/scripts/trailer?script', () => '/trailer.js');
jest.mock('@/lib/markdown', () => require('@/testing/doubles/markdown-without-thread'));

const show = async (content: string) =>
  render(await Markdown({ article: testArticle({ content }) })).container;

describe('headings', () => {
  it('without a text have no link', async () => {
    await show('##\n\n## ![](/icon-512.png)');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    ['#set-up', '#section-set-up'],
    ['#%C3%BCber', '#section-über'],
    ['#elsewhere', '#elsewhere'],
    ['/blog#set-up', '/blog#set-up'],
  ])('are the targets of fragment links in the text: %s', async (written, href) => {
    await show(`[There](${written})\n\n## Set up\n\n## Über`);
    expect(screen.getByRole('link', { name: 'There' })).toHaveAttribute('href', href);
  });
});

it('has a button to copy each block of code, and its script once', async () => {
  const container = await show('```\na\n```\n\n```\nb\n```');
  const buttons = screen.getAllByRole('button', { name: 'Copy' });
  expect(buttons).toHaveLength(2);
  for (const button of buttons) {
    expect(button).toHaveClass('needs-script');
    expect(button.parentElement?.querySelector('pre')).not.toBeNull();
  }
  expect(document.querySelectorAll('script[src="/copy-button.js"]')).toHaveLength(1);
  expect(container.querySelector('script')).toBeNull();
});

it('names tables and code by the heading above them', async () => {
  const long = 'word '.repeat(50);
  await show(`## Prices\n\n| a |\n| - |\n| 1 |\n\n### ${long}\n\n\`\`\`\na\n\`\`\``);
  expect(screen.getByRole('group')).toHaveAccessibleName('Table: Prices');
  expect(screen.getByRole('button')).toHaveTextContent(/^Copy: word .{60,75}…$/);
  expect(document.querySelector('[data-under]')).toBeNull();
});

it('has the direction of its text, and no script without a block of code', async () => {
  document.head.innerHTML = '';
  const container = await show('نص with `code`');
  expect(container.firstElementChild).toHaveAttribute('dir', 'auto');
  expect(document.querySelector('script')).toBeNull();
});

it('shows a text past the limits as plain text, and says so', async () => {
  const text = `${'*a **b '.repeat(90)}c${'***'.repeat(90)}`;
  const container = await show(text);
  expect(container.querySelector('p.plain')?.textContent).toBe(text);
  expect(container).toHaveTextContent(articleLabels.plain);
});
