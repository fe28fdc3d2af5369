import { act, screen } from '@testing-library/react';
import { parseBlogQuery } from '@/lib/articles/blog-query';
import {
  fetchMock,
  found,
  input,
  open,
  requests,
  results,
  SITE,
  search,
  setUpBlogSearch,
  shown,
  status,
  submit,
  type,
  url,
  wait,
} from './test-search-box';

setUpBlogSearch();

describe('typing', () => {
  it('searches after 500 milliseconds without a key, once', async () => {
    await open();
    type('i');
    await wait(499);
    type('ip');
    await wait(499);
    expect(requests()).toEqual([]);
    expect(url()).toBe('/blog');
    await wait(1);
    expect(url()).toBe('/blog?search=ip');
    await wait(5_000);
    expect(requests()).toEqual(['/blog?search=ip']);
  });

  it('goes back to page 1 and preserves the tags', async () => {
    await open('/blog?search=old&tags=data&page=3');
    await search('new');
    expect(url()).toBe('/blog?search=new&tags=data');
  });
});

it('searches at once with Enter, and not a second time', async () => {
  await open();
  type('ip');
  await submit();
  await submit();
  await wait(5_000);
  expect(requests()).toEqual(['/blog?search=ip']);
});

describe('the results', () => {
  it('are those of the page until something is typed', async () => {
    await open();
    await wait(5_000);
    expect(requests()).toEqual([]);
    expect(status()).toHaveTextContent('As sent');
    expect(document.body).toHaveFocus();
  });

  it('are those of the document of the new URL, with its summary', async () => {
    await open();
    await search('ip & data');
    expect(requests()).toEqual(['/blog?search=ip+%26+data']);
    expect(shown()).toEqual(['/blog?search=ip+%26+data']);
    expect(status()).toHaveTextContent('Found /blog?search=ip+%26+data');
  });

  it('are inert while others are loading, which is announced', async () => {
    let respond: (response: unknown) => void = () => {};
    fetchMock.mockReturnValue(
      new Promise((resolve) => {
        respond = resolve;
      }),
    );
    await open();
    await search('ip');
    expect(status()).toHaveTextContent('Loading articles…');
    expect(results()).toHaveAttribute('aria-busy', 'true');
    expect(results()).toHaveAttribute('inert');
    await act(async () => respond(found('/blog?search=ip')));
    expect(status()).toHaveTextContent('Found /blog?search=ip');
    expect(results()).not.toHaveAttribute('aria-busy');
    expect(results()).not.toHaveAttribute('inert');
  });

  it('leave the focus in the box', async () => {
    await open();
    input().focus();
    await search('ip');
    expect(input()).toHaveFocus();
  });

  it('take the focus from the previous results', async () => {
    await open();
    type('ip');
    screen.getByRole('link', { name: 'Read' }).focus();
    await wait(500);
    expect(results()).toHaveFocus();
  });

  it('change title, canonical URL and robots, there and back', async () => {
    await open();
    await search('ip');
    expect(document.title).toBe('Blog: ip');
    expect(document.head.querySelectorAll('title, link, meta')).toHaveLength(3);
    expect(document.querySelector('[rel=canonical]')).toHaveAttribute(
      'href',
      `${SITE}/blog?search=ip`,
    );
    expect(document.querySelector('[name=robots]')).toHaveAttribute('content', 'noindex, follow');
    await search('');
    expect(document.title).toBe('Blog:');
    expect(document.head.querySelectorAll('title, link, meta')).toHaveLength(2);
  });
});

it('works without JavaScript: a GET form to the blog with the tags', async () => {
  await open('/blog?tags=rock%5C%2C+paper%2Cip');
  const form = document.querySelector('form') as HTMLFormElement;
  expect(form).toHaveAttribute('action', '/blog');
  expect(form.method).toBe('get');
  type('x');
  const sent = new URLSearchParams([...new FormData(form)] as [string, string][]);
  expect(parseBlogQuery(sent)).toEqual({ search: 'x', tags: ['rock, paper', 'ip'], page: 1 });
});
