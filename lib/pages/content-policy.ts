import { createHash } from 'node:crypto';

type PolicyOptions = {
  /** Further sources of script-src, such as `'sha256-…'`. */
  scripts?: readonly string[];
  /** Further sources of style-src, likewise. */
  styles?: readonly string[];
  /** IMAGE_ORIGINS. */
  imageOrigins?: readonly string[];
  /** Whether the site's public origin is https. */
  https: boolean;
};

/**
 * A strict Content-Security-Policy: nothing inline runs but what is named
 * (docs/decisions/0004-policy-by-hashes.md).
 */
export function contentSecurityPolicy({
  scripts = [],
  styles = [],
  imageOrigins = [],
  https,
}: PolicyOptions): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self'", ...imageOrigins].join(' '),
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The text of an inline script or style as a source of the policy. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
