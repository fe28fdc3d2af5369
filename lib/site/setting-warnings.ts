import ipaddr from 'ipaddr.js';
import type { Env } from './env';
import { siteTexts } from './site-texts';

/** Texts of `brand.ts` with a domain that nobody can own. */
export function placeholderTexts(): string[] {
  return siteTexts().filter((text) => /\.example\b/.test(text));
}

/**
 * A sentence for each setting that is valid but probably wrong.
 * @param placeholders see {@link placeholderTexts}
 */
export function settingWarnings(settings: Env, placeholders: readonly string[]): string[] {
  const { API_BASE_URL, PORT, REDIS_URL, SITE_URL } = settings;
  const warnings: string[] = [];
  if (API_BASE_URL && SITE_URL === `http://localhost:${PORT}`) {
    warnings.push(
      `SITE_URL is ${SITE_URL}, its default, although API_BASE_URL is set: canonical URLs, feeds and shared links lead to this machine. Set SITE_URL to the public origin.`,
    );
  }
  if (REDIS_URL && !API_BASE_URL) {
    warnings.push(
      'REDIS_URL is set and API_BASE_URL is not: each process has an embedded API, and contact messages, of its own. Set API_BASE_URL to the one API of all processes.',
    );
  }
  const [placeholder] = placeholders;
  if (placeholder && isPublic(new URL(SITE_URL).hostname)) {
    warnings.push(
      `lib/site/brand.ts still has placeholders, such as "${placeholder}", while SITE_URL is public: put your own links and addresses there.`,
    );
  }
  return warnings;
}

/** Top-level domains that name no public host (RFC 2606, RFC 6761, RFC 6762, ICANN's .internal). */
const RESERVED = /(^|\.)(localhost|local|internal|test|example|invalid|home\.arpa)\.?$/;

/** Ranges of addresses that lead to this machine or its own network. */
const OWN_RANGES = [
  'carrierGradeNat',
  'linkLocal',
  'loopback',
  'private',
  'uniqueLocal',
  'unspecified',
];

/** @param hostname as `URL` writes it: lower case, an IPv6 address in brackets */
function isPublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host)) return !OWN_RANGES.includes(ipaddr.process(host).range());
  // A name without a dot belongs to a local network.
  return host.includes('.') && !RESERVED.test(host);
}
