import { requestContext } from '../../../engine';
import type { BlogQuery } from '../../articles/blog-query';
import type { PreviewLink } from '../../articles/preview-link';

/**
 * The parameters and the query of a URL, parsed once, where it is made canonical
 * (./resolve-url.ts).
 */
export type ParsedUrl = {
  /** The decoded parameters of the path, in order. */
  parameters: readonly string[];
  /** Of the blog alone. */
  query?: BlogQuery;
  /** Of a draft and its files alone: a link with a valid signature. */
  link?: PreviewLink;
};

/** The parsed URL of the current request; without a request, one without parameters. */
export function parsedUrl(): ParsedUrl {
  return (requestContext()?.parsed as ParsedUrl | undefined) ?? { parameters: [] };
}
