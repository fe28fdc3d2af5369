import { createHash } from 'node:crypto';

/**
 * A page may start its own videos and those in these frames. The list is short, because it is in
 * each response, and browsers deny frames of another site all other permissions but the topics.
 */
export function permissionsPolicy(frameOrigins: readonly string[] = []): string {
  const players = ['self', ...frameOrigins.map((origin) => `"${origin}"`)].join(' ');
  return `autoplay=(${players}), browsing-topics=(), camera=(), geolocation=(), microphone=()`;
}

/** Headers of responses that a browser may show as a page. Data has fewer (send.ts). */
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
      // Two years. Subdomains would need https for as long: that is the operator's decision.
      'strict-transport-security': 'max-age=63072000',
    }),
  };
}

/** The site's public origin, and other origins whose pictures pages may show. */
export type PolicySettings = {
  SITE_URL: string;
  IMAGE_ORIGINS: readonly string[];
};

/** A script of another site, such as that of an analytics service. */
export type ExternalScript = {
  src: string;
  attributes: Readonly<Record<string, string>>;
  connects: readonly string[];
};

type PolicyParts = {
  scripts?: readonly string[];
  styles?: readonly string[];
  frameOrigins?: readonly string[];
  external?: ExternalScript | undefined;
};

/** A policy that allows inline scripts and styles by their hashes. */
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

/** The tag of another site's script, which does not delay the page. */
export function externalTag({ src, attributes }: ExternalScript): string {
  const all = Object.entries({ async: '', ...attributes, src });
  const written = all.map(([name, value]) => ` ${name}="${escapeValue(value)}"`);
  return `<script${written.join('')}></script>`;
}

const escapeValue = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The source expression for an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
