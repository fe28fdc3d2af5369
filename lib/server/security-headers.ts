/** Browser features the site does without; playing its own film is the one it keeps. */
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
 * @param hstsPreload HSTS_PRELOAD: whether https is demanded of every subdomain, too
 */
export function securityHeaders({
  https,
  hstsPreload = false,
}: {
  https: boolean;
  hstsPreload?: boolean;
}): Record<string, string> {
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
