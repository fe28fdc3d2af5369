import { contentSecurityPolicy } from '../pages/content-policy';

/** Browser features the site does without; playing its own video is the one it uses. */
const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const TWO_YEARS_IN_SECONDS = 63_072_000;

type TransportOptions = {
  /** Whether the site's public origin is https. */
  https: boolean;
  /** HSTS_PRELOAD: whether https is demanded of every subdomain, too. */
  hstsPreload?: boolean;
  /** IMAGE_ORIGINS. */
  imageOrigins?: readonly string[];
};

/**
 * The security headers of every response that a browser may show as a page; data has two of
 * them (lib/server/send.ts). The content policy is apart, as it differs from page to page
 * (lib/pages/content-policy.ts).
 * A response's own header of the same name comes first.
 */
export function securityHeaders({
  https,
  hstsPreload = false,
}: TransportOptions): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': [
      'autoplay=(self)',
      ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
    ].join(', '),
    ...(https && {
      // Subdomains are the operator's to bind: a browser holds them to https for as long, too.
      'Strict-Transport-Security': `max-age=${TWO_YEARS_IN_SECONDS}${hstsPreload ? '; includeSubDomains; preload' : ''}`,
    }),
  };
}

/**
 * The headers of every such response that has none of its own by the same name; names in lower
 * case.
 * @param options see {@link securityHeaders}
 */
export function defaultHeaders(options: TransportOptions): Record<string, string> {
  const headers = Object.entries({
    ...securityHeaders(options),
    'Content-Security-Policy': contentSecurityPolicy(options),
  });
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}
