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

it.each([
  ['another scheme', 'javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:https://a.b/1'],
  ['another scheme', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', '\x01javascript:alert(1)'],
  ['another scheme', 'java\tscript:alert(1)', 'java\nscript:alert(1)', 'file:///etc/passwd'],
  ['another scheme', 'javascript://example.com/%0aalert(1)', 'ftp://a.b/', 'mailto:a@b.c'],
  ['a host in disguise', '//evil.com', '///evil.com', '//[', '/..//[', '/\\evil.com', '/a\\b'],
  ['a host in disguise', '\\\\evil.com', 'https://example.com\\@evil.com', '/\t/evil.com'],
  ['a host in disguise', 'https:evil.com', 'https:/evil.com', 'https:///evil.com', '/..//evil.com'],
  ['a host in disguise', 'https:\\\\evil.com', '/.//evil.com', '/a/..//evil.com'],
  ['a host in disguise', '/%2e%2e//evil.com', '/.%2e//evil.com', '\u3000//evil.com'],
  ['credentials', 'https://user@evil.com', 'https://user:pw@evil.com', 'https://:pw@evil.com'],
  ['control characters', '/a\r\nSet-Cookie: x=1', 'https://a.b/\nx', '/a\0b', 'https://a.b/\x85'],
  ['no URL', null, '', '   ', '\u00a0', 'blog', 'example.com', '?a', '#a', 'https://', 'http://?'],
])('a short link never goes to %s: %j', (_, ...outputs) => {
  expect(outputs.filter((it) => redirectTarget(it) !== undefined)).toEqual([]);
});

// U+2028 and U+2029 are line breaks in some contexts, so a path must encode them.
it.each(['/a\u2028b', '/a\u00a0b', '/\u2003/evil.com'])('encodes a Unicode space: %j', (output) => {
  expect(redirectTarget(output)).toMatch(/^\/(?!\/)[!-~]+$/);
});
