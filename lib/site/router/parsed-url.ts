import { requestContext } from '../../../engine';
import type { BlogQuery } from '../../articles/blog-query';
import type { PreviewLink } from '../../articles/preview-link';

/**
 * The parameters and the query of a URL, parsed once, when the URL is made canonical
 * (./resolve-url.ts).
 */
export type ParsedUrl = {
  /** The decoded parameters of the path, in order. */
  parameters: readonly string[];
  /** Set for the blog alone. */
  query?: BlogQuery;
  /** A link with a valid signature; set for a draft and its files alone. */
  link?: PreviewLink;
};

/** The parsed URL of the current request; outside of a request, one without parameters. */
export function parsedUrl(): ParsedUrl {
  return (requestContext()?.parsed as ParsedUrl | undefined) ?? { parameters: [] };
}
