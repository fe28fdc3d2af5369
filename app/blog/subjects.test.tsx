import { render, screen } from '@testing-library/react';
import { blog } from '@/lib/brand/copy';
import { Subjects } from './subjects';

afterEach(() => jest.restoreAllMocks());

it('links to the articles of each subject', () => {
  jest.replaceProperty(blog.subjects, 'tags', ['ip', 'q & a'] as never);
  render(<Subjects />);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/blog?tags=ip', '/blog?tags=q+%26+a']);
});

it('is absent without subjects', () => {
  jest.replaceProperty(blog.subjects, 'tags', [] as never);
  expect(render(<Subjects />).container).toBeEmptyDOMElement();
});
