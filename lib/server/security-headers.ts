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
 * The headers of every response that a browser may show as a page; data has two of them
 * (lib/server/send.ts). A response's own header of the same name comes first, as the content policy
 * of each document does (lib/pages/content-policy.ts).
 * @returns names in lower case
 */
export function securityHeaders(options: TransportOptions): Record<string, string> {
  const { https, hstsPreload = false } = options;
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': [
      'autoplay=(self)',
      ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
    ].join(', '),
    ...(https && {
      // Only the operator can decide for subdomains: browsers would require https of them for as
      // long.
      'strict-transport-security': `max-age=${TWO_YEARS_IN_SECONDS}${hstsPreload ? '; includeSubDomains; preload' : ''}`,
    }),
  };
}
