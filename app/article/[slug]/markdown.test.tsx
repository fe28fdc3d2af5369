import { render, screen } from '@testing-library/react';
import { renderArticle } from '@/lib/articles/markdown/worker/render';
import type { Article } from '@/lib/publisher-api';
import { testArticle } from '@/testing/test-article';
import { Markdown } from './markdown';

jest.mock('@/components/scripts/copy-button?script', () => '/copy-button.js');
/* The real pipeline, in this thread instead of a worker. */
jest.mock('@/lib/articles/markdown', () => ({
  renderMarkdown: async ({ content }: Article) => {
    try {
      const siteUrl = 'https://www.example.com';
      return renderArticle({
        text: content,
        url: `${siteUrl}/article/x`,
        siteUrl,
        imageOrigins: [],
        uploads: [],
      });
    } catch {
      return null;
    }
  },
}));

const show = async (content: string) =>
  render(await Markdown({ article: testArticle({ content }) })).container;
const link = () => screen.getByRole('link');

describe('raw HTML', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src="x" onerror="alert(1)">',
    '<iframe src="https://evil.com"></iframe>',
    '<meta name="x-page-status" content="404"/>',
  ])('is shown as text: %s', async (html) => {
    const container = await show(`Before\n\n${html}\n\nand ${html} within`);
    expect(container.querySelector('script, img, iframe, meta')).toBeNull();
    expect(container.textContent?.split(html)).toHaveLength(3);
  });
});

describe('links', () => {
  it('to another origin open in a new tab with a hint, and have rel=nofollow', async () => {
    await show('[Elsewhere](https://other.example/a)');
    expect(link()).toHaveAttribute('href', 'https://other.example/a');
    expect(link()).toHaveAttribute('target', '_blank');
    expect(link()).toHaveAttribute('rel', 'nofollow noopener noreferrer');
    expect(link()).toHaveAccessibleName('Elsewhere (opens in a new tab)');
  });

  it.each(['//other.example/a', 'http://www.example.com/', '<https://other.example>'])(
    'are external: %s',
    async (href) => {
      await show(href.startsWith('<') ? href : `[x](${href})`);
      expect(link()).toHaveAttribute('target', '_blank');
    },
  );

  it.each(['https://www.example.com/blog', '/blog', '#section', 'mailto:a@b.example'])(
    'stay in the tab: %s',
    async (href) => {
      await show(`[Here](${href})`);
      expect(link()).toHaveAttribute('href', href);
      expect(link()).not.toHaveAttribute('target');
      expect(link()).not.toHaveAttribute('rel');
      expect(link()).toHaveAccessibleName('Here');
    },
  );

  it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    'with an unsafe scheme are emptied: %s',
    async (href) => {
      const container = await show(`[x](${href}) ![y](${href})`);
      expect(container.querySelector('a')?.getAttribute('href')).toBe('');
      expect(container.querySelector('img')).toBeNull();
      expect(container).toHaveTextContent('x y');
    },
  );
});

describe('headings', () => {
  it('have an id that cannot collide with the site or a global variable', async () => {
    const container = await show('## Content\n\n## __next_f');
    const ids = [...container.querySelectorAll('h2')].map(({ id }) => id);
    expect(ids).toEqual(['section-content', 'section-__next_f']);
  });

  it('have a link beside them, which is not part of their accessible name', async () => {
    await show('## Who owns *what*');
    expect(screen.getByRole('heading', { level: 2, name: 'Who owns what' })).toBeInTheDocument();
    expect(link()).toHaveAttribute('href', '#section-who-owns-what');
    expect(link()).toHaveAccessibleName('Link to section: Who owns what');
  });

  it('without a text have no link', async () => {
    await show('##\n\n## ![](/x.png)');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('with the same text have different ids', async () => {
    const container = await show('## Same\n\n## Same');
    const ids = [...container.querySelectorAll('h2')].map(({ id }) => id);
    expect(ids).toEqual(['section-same', 'section-same-1']);
  });

  it.each([
    ['#set-up', '#section-set-up'],
    ['#section-set-up', '#section-set-up'],
    ['#%C3%BCber', '#section-über'],
    ['#elsewhere', '#elsewhere'],
    ['#%E0%A4', '#%E0%A4'],
    ['/blog#set-up', '/blog#set-up'],
  ])('are the targets of fragment links in the text: %s', async (written, href) => {
    await show(`[There](${written})\n\n## Set up\n\n## Über`);
    expect(screen.getByRole('link', { name: 'There' })).toHaveAttribute('href', href);
  });

  it('leave the first level to the page', async () => {
    await show('# Big\n\n### Small');
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Big');
  });
});

describe('GitHub’s additions', () => {
  it('make a table, which scrolls by itself and has no style attribute', async () => {
    const container = await show('| a | b |\n| - | -: |\n| 1 | 2 |');
    expect(screen.getByRole('cell', { name: '2' })).toHaveAttribute('data-align', 'right');
    expect(screen.getByRole('group', { name: 'Table' })).toHaveAttribute('tabindex', '0');
    expect(container.querySelector('[style]')).toBeNull();
  });

  it('make an ordinary cell of a header cell without content', async () => {
    const container = await show('| | b |\n| - | - |\n| 1 | 2 |');
    expect([...container.querySelectorAll('th')].map((cell) => cell.textContent)).toEqual(['b']);
    expect(container.querySelectorAll('thead td')).toHaveLength(1);
  });

  it('make strikethrough, task lists and footnotes', async () => {
    const container = await show('~~old~~\n\n- [x] done\n\nText[^1]\n\n[^1]: The note');
    expect(container.querySelector('del')).toHaveTextContent('old');
    expect(screen.getByRole('checkbox')).toBeChecked();
    expect(container.querySelector('#note-fn-1')).toHaveTextContent('The note');
  });
});

it('highlights code of a named language, and leaves other code alone', async () => {
  const container = await show('```js\nconst a = 1;\n```\n\n```\nconst b = 2;\n```');
  const [named, plain] = [...container.querySelectorAll('code')];
  expect(named?.querySelector('.hljs-keyword')).toHaveTextContent('const');
  expect(plain?.children).toHaveLength(0);
  expect(plain).toHaveTextContent('const b = 2;');
});

it('shows code of an unknown language as it is', async () => {
  expect(await show('```brainfog\nx y z\n```')).toHaveTextContent('x y z');
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

it('names tables and code by the heading that they stand under', async () => {
  const long = 'word '.repeat(50);
  await show(`## Prices\n\n| a |\n| - |\n| 1 |\n\n### ${long}\n\n\`\`\`\na\n\`\`\``);
  expect(screen.getByRole('group')).toHaveAccessibleName('Table: Prices');
  expect(screen.getByRole('button')).toHaveTextContent(/^Copy: word .{60,75}…$/);
  expect(document.querySelector('[data-under]')).toBeNull();
});

it('is in the direction of its script', async () => {
  const container = await show('نص');
  expect(container.firstElementChild).toHaveAttribute('dir', 'auto');
});

it('has no script for an article without code', async () => {
  document.head.innerHTML = '';
  await show('Text with `code`');
  expect(document.querySelector('script')).toBeNull();
});

it('loads pictures lazily, with their alt text', async () => {
  await show('![A campfire](/fire.png)');
  expect(screen.getByRole('img', { name: 'A campfire' })).toHaveAttribute('loading', 'lazy');
});

it.each([
  ['that is too much', ']'.repeat(60_000)],
  ['nested too deep', `${'*a **b '.repeat(90)}c${'***'.repeat(90)}`],
])('shows a text %s as it is', async (_, text) => {
  const container = await show(text);
  expect(container.querySelector('p.plain')?.textContent).toBe(text);
});

it('is empty for an article without a body', async () => {
  expect(await show('')).toHaveTextContent(/^$/);
});
