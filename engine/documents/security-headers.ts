import { contentSecurityPolicy, type PolicySettings } from './content-policy';

/** Permissions of a page: none but to start its own videos, and those in frames of these origins. */
export function permissionsPolicy(frameOrigins: readonly string[] = []): string {
  const players = ['self', ...frameOrigins.map((origin) => `"${origin}"`)].join(' ');
  return `autoplay=(${players}), ${NO_PERMISSIONS}`;
}

const NO_PERMISSIONS = [
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=()',
  'encrypted-media=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), magnetometer=()',
  'microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=()',
  'serial=(), usb=(), xr-spatial-tracking=()',
].join(', ');

/** Default headers of responses that a browser may show as a page; data has fewer (send.ts). */
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
      // Two years. The operator decides about subdomains, which would need https for as long.
      'strict-transport-security': 'max-age=63072000',
    }),
  };
}
