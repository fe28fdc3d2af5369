import { createHash } from 'node:crypto';

/**
 * The permissions of a page: to start its own videos, and those in frames of these origins. The list
 * is short, because it is part of each response, and browsers deny frames of another site all
 * permissions but the topics and what the page grants.
 */
export function permissionsPolicy(frameOrigins: readonly string[] = []): string {
  const players = ['self', ...frameOrigins.map((origin) => `"${origin}"`)].join(' ');
  return `autoplay=(${players}), browsing-topics=(), camera=(), geolocation=(), microphone=()`;
}

/** Default headers of responses that a browser may show as a page. Data has fewer (send.ts). */
export function securityHeaders(settings: PolicySettings): Record<string, string> {
  const { SITE_URL } = settings;
  return {
    'content-security-policy': contentSecurityPolicy(settings),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy(),
    ...(SITE_URL.startsWith('https:') && {
      // Two years. Subdomains are the operator's decision, because they would need https for as
      // long.
      'strict-transport-security': 'max-age=63072000',
    }),
  };
}

/** The settings that the policy depends on. */
export type PolicySettings = {
  /** The site's public origin. */
  SITE_URL: string;
  /** Other origins whose pictures pages may show. */
  IMAGE_ORIGINS: readonly string[];
};

/** A script of another site, such as that of an analytics service. */
export type ExternalScript = {
  src: string;
  /** Further attributes of its tag. */
  attributes: Readonly<Record<string, string>>;
  /** Origins that it connects to. */
  connects: readonly string[];
};

/** Parts of a page: inline scripts and styles, the origins of its frames, another site's script. */
type PolicyParts = {
  scripts?: readonly string[];
  styles?: readonly string[];
  frameOrigins?: readonly string[];
  external?: ExternalScript | undefined;
};

/** A strict Content-Security-Policy, which allows inline scripts and styles by their hashes. */
export function contentSecurityPolicy(
  { SITE_URL, IMAGE_ORIGINS }: PolicySettings,
  { scripts = [], styles = [], frameOrigins = [], external }: PolicyParts = {},
): string {
  return [
    "default-src 'none'",
    [
      "script-src 'self'",
      ...scripts.map(hashSource),
      ...originsOf(external && [external.src]),
    ].join(' '),
    ["style-src 'self'", ...styles.map(hashSource)].join(' '),
    ["img-src 'self'", ...IMAGE_ORIGINS].join(' '),
    "media-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", ...originsOf(external?.connects)].join(' '),
    ...(frameOrigins.length > 0 ? [`frame-src ${frameOrigins.join(' ')}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(SITE_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const originsOf = (urls: readonly string[] = []) => urls.map((url) => new URL(url).origin);

/** The tag of a script of another site, which does not delay the page. */
export function externalTag({ src, attributes }: ExternalScript): string {
  const all = Object.entries({ async: '', ...attributes, src });
  const written = all.map(([name, value]) => ` ${name}="${escapeValue(value)}"`);
  return `<script${written.join('')}></script>`;
}

const escapeValue = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The source expression that allows an inline script or style by its hash. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
