import { requestContext } from '../../../engine';
import type { BlogQuery } from '../../articles/blog-query';
import type { PreviewLink } from '../../articles/preview-link';

/** What a URL asks for, parsed once, where it is made canonical (./resolve-url.ts). */
export type ParsedUrl = {
  /** The decoded parameters of the path, in order. */
  parameters: readonly string[];
  /** Of the blog alone. */
  query?: BlogQuery;
  /** Of a draft and its files alone: a link with a valid signature. */
  link?: PreviewLink;
};

/** What the URL of the current request asks for; without a request, nothing. */
export function parsedUrl(): ParsedUrl {
  return (requestContext()?.parsed as ParsedUrl | undefined) ?? { parameters: [] };
}
