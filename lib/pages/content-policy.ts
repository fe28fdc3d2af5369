import { createHash } from 'node:crypto';
import type { Env } from '../site/env';

/** The settings that the policy depends on. */
export type PolicySettings = Pick<Env, 'SITE_URL' | 'IMAGE_ORIGINS'>;

/** A strict Content-Security-Policy, which allows these inline scripts and styles by their hashes. */
export function contentSecurityPolicy(
  { SITE_URL, IMAGE_ORIGINS }: PolicySettings,
  scripts: readonly string[] = [],
  styles: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(hashSource)].join(' '),
    ["style-src 'self'", ...styles.map(hashSource)].join(' '),
    ["img-src 'self'", ...IMAGE_ORIGINS].join(' '),
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(SITE_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The hash by which the policy allows an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
