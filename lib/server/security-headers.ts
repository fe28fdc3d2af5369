import { contentSecurityPolicy, type PolicySettings } from '../pages/content-policy';
import type { Env } from '../site/env';

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

/**
 * The headers, in lower case, of every response that a browser may show as a page; data has two of
 * them, and a drawing a short policy besides (lib/server/send.ts). A response's own of the same name, such as its policy, comes first.
 */
export function securityHeaders(
  settings: PolicySettings & Pick<Env, 'HSTS_PRELOAD'>,
): Record<string, string> {
  const { SITE_URL, HSTS_PRELOAD } = settings;
  return {
    'content-security-policy': contentSecurityPolicy(settings),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `autoplay=(self), ${UNUSED_FEATURES.map((it) => `${it}=()`).join(', ')}`,
    ...(SITE_URL.startsWith('https:') && {
      // For two years. Only the operator can decide for subdomains, which would need https as long.
      'strict-transport-security': `max-age=63072000${HSTS_PRELOAD ? '; includeSubDomains; preload' : ''}`,
    }),
  };
}
