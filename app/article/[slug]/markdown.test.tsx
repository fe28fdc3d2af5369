import { render, screen } from '@testing-library/react';
import { Markdown } from './markdown';

jest.mock('@/lib/env', () => ({ env: () => ({ SITE_URL: 'https://www.example.com' }) }));

const show = (text: string) => render(<Markdown text={text} />).container;
const link = () => screen.getByRole('link');

describe('raw HTML', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src="x" onerror="alert(1)">',
    '<iframe src="https://evil.com"></iframe>',
    '<meta name="x-page-status" content="404"/>',
  ])('is shown as text: %s', (html) => {
    const container = show(`Before\n\n${html}\n\nand ${html} within`);
    expect(container.querySelector('script, img, iframe, meta')).toBeNull();
    expect(container.textContent?.split(html)).toHaveLength(3);
  });
});

describe('links', () => {
  it('to another origin open in a new tab, are not followed by robots, and say so', () => {
    show('[Elsewhere](https://other.example/a)');
    expect(link()).toHaveAttribute('href', 'https://other.example/a');
    expect(link()).toHaveAttribute('target', '_blank');
    expect(link()).toHaveAttribute('rel', 'nofollow noopener noreferrer');
    expect(link()).toHaveAccessibleName('Elsewhere (opens in a new tab)');
  });

  it.each(['//other.example/a', 'http://www.example.com/', '<https://other.example>'])(
    'are external: %s',
    (href) => {
      show(href.startsWith('<') ? href : `[x](${href})`);
      expect(link()).toHaveAttribute('target', '_blank');
    },
  );

  it.each(['https://www.example.com/blog', '/blog', '#section', 'mailto:a@b.example'])(
    'stay in the tab: %s',
    (href) => {
      show(`[Here](${href})`);
      expect(link()).toHaveAttribute('href', href);
      expect(link()).not.toHaveAttribute('target');
      expect(link()).not.toHaveAttribute('rel');
      expect(link()).toHaveAccessibleName('Here');
    },
  );

  it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    'with a scheme of their own are emptied: %s',
    (href) => {
      // React tells of the picture's empty address.
      const error = jest.spyOn(console, 'error').mockImplementation(() => {});
      const container = show(`[x](${href}) ![y](${href})`);
      error.mockRestore();
      expect(container.querySelector('a')?.getAttribute('href')).toBe('');
      expect(container.querySelector('img')?.getAttribute('src') ?? '').toBe('');
    },
  );
});

describe('headings', () => {
  it('have an id and a link to it', () => {
    show('## Who owns *what*');
    expect(screen.getByRole('heading', { level: 2 })).toHaveAttribute('id', 'who-owns-what');
    expect(link()).toHaveAttribute('href', '#who-owns-what');
    expect(link()).toHaveAccessibleName('Link to this section');
  });

  it('of the same text have ids of their own', () => {
    const container = show('## Same\n\n## Same');
    expect([...container.querySelectorAll('h2')].map(({ id }) => id)).toEqual(['same', 'same-1']);
  });

  it('leave the first rank to the page', () => {
    show('# Big\n\n### Small');
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Big');
  });
});

describe('GitHub’s additions', () => {
  it('make a table, which scrolls by itself and has no style attribute', () => {
    const container = show('| a | b |\n| - | -: |\n| 1 | 2 |');
    expect(screen.getByRole('cell', { name: '2' })).toHaveAttribute('data-align', 'right');
    expect(screen.getByRole('group', { name: 'Table' })).toHaveAttribute('tabindex', '0');
    expect(container.querySelector('[style]')).toBeNull();
  });

  it('make strikethrough, task lists and footnotes', () => {
    const container = show('~~old~~\n\n- [x] done\n\nText[^1]\n\n[^1]: The note');
    expect(container.querySelector('del')).toHaveTextContent('old');
    expect(screen.getByRole('checkbox')).toBeChecked();
    expect(container.querySelector('#note-fn-1')).toHaveTextContent('The note');
  });
});

it('highlights code of a named language, and leaves other code alone', () => {
  const container = show('```js\nconst a = 1;\n```\n\n```\nconst b = 2;\n```');
  const [named, plain] = [...container.querySelectorAll('code')];
  expect(named?.querySelector('.hljs-keyword')).toHaveTextContent('const');
  expect(plain?.children).toHaveLength(0);
  expect(plain).toHaveTextContent('const b = 2;');
});

it('shows code of an unknown language as it is', () => {
  expect(show('```brainfog\nx y z\n```')).toHaveTextContent('x y z');
});

it('loads pictures when they near, with their text', () => {
  show('![A campfire](/fire.png)');
  expect(screen.getByRole('img', { name: 'A campfire' })).toHaveAttribute('loading', 'lazy');
});

it('is empty for an article without a body', () => {
  expect(show('')).toHaveTextContent(/^$/);
});
