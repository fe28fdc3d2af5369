import { createHash } from 'node:crypto';
import type { EngineSettings } from '../settings/engine-settings';
import type { ExternalScript } from '../site';
import { escapeMarkup } from '../text/text';

/** The settings that the policy depends on. */
export type PolicySettings = Pick<EngineSettings, 'SITE_URL' | 'IMAGE_ORIGINS'>;

/** What a page has of its own: inline scripts and styles, the origins of its frames, another site's script. */
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

/** The origins of URLs. */
const originsOf = (urls: readonly string[] = []) => urls.map((url) => new URL(url).origin);

/** The tag of a script of another site, which delays nothing of the page. */
export function externalTag({ src, attributes }: ExternalScript): string {
  const all = Object.entries({ async: '', ...attributes, src });
  const written = all.map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`);
  return `<script${written.join('')}></script>`;
}

/** The hash by which the policy allows an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
