import { redirectTarget } from './redirect-target';

it.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTP://Example.com/Path?q=1#f', 'http://example.com/Path?q=1#f'],
  ['  https://example.com/a b  ', 'https://example.com/a%20b'],
  ['https://example.com:8443/', 'https://example.com:8443/'],
  ['/', '/'],
  ['/blog?search=a#top', '/blog?search=a#top'],
  ['/a//b', '/a//b'],
  ['/go?to=//evil.com', '/go?to=//evil.com'],
  ['/../blog', '/blog'],
])('a short link goes to %s', (output, target) => {
  expect(redirectTarget(output)).toBe(target);
});

describe('a short link never goes to', () => {
  it.each([
    ...['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:https://a.b/1'],
    ...['JaVaScRiPt:alert(1)', ' javascript:alert(1)', '\x01javascript:alert(1)'],
    ...['java\tscript:alert(1)', 'java\nscript:alert(1)', 'javascript://example.com/%0aalert(1)'],
    ...['file:///etc/passwd', 'FILE:///etc/passwd', 'ftp://example.com/', 'mailto:a@example.com'],
  ])('another scheme: %j', (output) => expect(redirectTarget(output)).toBeUndefined());

  it.each([
    ...['//evil.com', '///evil.com', '//[', '/..//[', '/\\evil.com', '\\\\evil.com', '/a\\b'],
    ...['https://example.com\\@evil.com', '/\t/evil.com', 'https:evil.com', 'https:/evil.com'],
    ...['https:///evil.com', 'https:\\\\evil.com', '/..//evil.com', '/.//evil.com'],
    ...['/a/..//evil.com', '/%2e%2e//evil.com', '/.%2e//evil.com', '\u3000//evil.com'],
  ])('a host in disguise: %j', (output) => expect(redirectTarget(output)).toBeUndefined());

  const WITH_USER = ['https://user@evil.com', 'https://user:pw@evil.com', 'https://:pw@evil.com'];
  it.each(WITH_USER)('a URL with credentials: %s', (it) =>
    expect(redirectTarget(it)).toBeUndefined(),
  );

  it.each([
    ...['/a\r\nSet-Cookie: x=1', 'https://a.b/\nx', '/a\0b', 'https://a.b/\x85'],
    ...[null, '', '   ', '\u00a0', 'blog', 'example.com', '?a', '#a', 'https://', 'http://?'],
  ])('an output with control characters, or that is no URL: %j', (output) => {
    expect(redirectTarget(output)).toBeUndefined();
  });

  // U+2028 and U+2029 are line breaks in some contexts; inside a path they must be encoded.
  it.each(['/a\u2028b', '/a\u00a0b', '/\u2003/evil.com'])('a raw unicode space: %j', (output) => {
    expect(redirectTarget(output)).toMatch(/^\/(?!\/)[!-~]+$/);
  });
});
