import { contentSecurityPolicy } from './content-policy.js';

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

/** What an answer says of itself when pages of other sites may embed it. */
export const FOR_EVERY_ORIGIN = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

/**
 * The security headers every answer of the site carries, whatever it is. The
 * content policy is apart, as it differs from page to page (see content-policy.js).
 * An answer's own header of the same name comes first.
 * @param https whether the site's public origin is https
 */
export function securityHeaders({ https }: { https: boolean }): Record<string, string> {
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
      'Strict-Transport-Security': `max-age=${TWO_YEARS_IN_SECONDS}; includeSubDomains; preload`,
    }),
  };
}

/**
 * The headers of every response that has none of its own by the same name.
 * @param https whether the site's public origin is https
 */
export function defaultHeaders({ https }: { https: boolean }): [name: string, value: string][] {
  return Object.entries({
    ...securityHeaders({ https }),
    'Content-Security-Policy': contentSecurityPolicy({ https }),
  });
}
