import { defaultHeaders, securityHeaders } from './security-headers';

it('forbids sniffing, framing, leaking the URL, and sharing with other origins', () => {
  expect(securityHeaders({ https: false })).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
});

it('switches off the browser features the site does without', () => {
  const features = securityHeaders({ https: false })['Permissions-Policy']?.split(', ');
  expect(features).toEqual(
    expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()', 'payment=()']),
  );
  expect(features).toContain('autoplay=(self)');
  expect(features?.filter((feature) => feature.endsWith('=*'))).toEqual([]);
});

it('demands https for two years, but only on a site that has it', () => {
  expect(securityHeaders({ https: true })['Strict-Transport-Security']).toBe('max-age=63072000');
  expect(securityHeaders({ https: false })).not.toHaveProperty('Strict-Transport-Security');
});

it('binds subdomains and requests preloading only where that is set', () => {
  const hsts = (https: boolean) =>
    securityHeaders({ https, hstsPreload: true })['Strict-Transport-Security'];
  expect(hsts(true)).toBe('max-age=63072000; includeSubDomains; preload');
  expect(hsts(false)).toBeUndefined();
});

it('goes with a content policy that forbids everything but the site itself, names in lower case', () => {
  expect(defaultHeaders({ https: true, imageOrigins: ['https://images.example'] })).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:\/\/images\.example;.*; upgrade-insecure-requests$/,
    ),
    'strict-transport-security': 'max-age=63072000',
    'x-frame-options': 'DENY',
  });
});
