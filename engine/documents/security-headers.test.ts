import { securityHeaders as headersOf } from './security-headers';

const securityHeaders = (settings: Partial<Parameters<typeof headersOf>[0]> = {}) =>
  headersOf({ SITE_URL: 'http://a.com', IMAGE_ORIGINS: [], ...settings });
const HTTPS = { SITE_URL: 'https://a.com' };

it('forbids sniffing, framing, leaking the URL, and sharing with other origins', () => {
  const headers = securityHeaders();
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['permissions-policy']).toContain('camera=(), ');
  expect(headers['permissions-policy']).not.toContain('=*');
});

it.each([
  [HTTPS, 'max-age=63072000'],
  [{}, undefined],
])('demands https for two years, but only on a site that has it: %j, %s', (settings, hsts) => {
  expect(securityHeaders(settings)['strict-transport-security']).toBe(hsts);
});

it('has a content policy that forbids all but the site itself and the origins of pictures', () => {
  const headers = securityHeaders({ ...HTTPS, IMAGE_ORIGINS: ['https://images.example'] });
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:\/\/images\.example;.*; upgrade-insecure-requests$/,
  );
});
