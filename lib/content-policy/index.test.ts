/** @jest-environment node */
import { createHash } from 'node:crypto';
import { contentSecurityPolicy, inlineScripts, scriptSources } from './index.js';

const FLIGHT = 'self.__next_f.push([1,"0:{\\"a\\":\\"\\u003c/script>\\"}\\n"])';
const FIRST_FLIGHT = '(self.__next_f=self.__next_f||[]).push([0])';
const THEME = '!function(){document.documentElement.dataset.theme="dark"}()';
const TRUSTED = new Set([THEME]);

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (...scripts: string[]) =>
  `<html><body>${scripts.map((text) => `<script>${text}</script>`).join('<p>x</p>')}</body></html>`;

describe('scripts of known shapes', () => {
  it('get a hash: flight data and what is trusted to the letter', () => {
    expect(scriptSources(page(FIRST_FLIGHT, THEME, FLIGHT), TRUSTED)).toEqual({
      sources: [hash(FIRST_FLIGHT), hash(THEME), hash(FLIGHT)],
      refused: 0,
    });
  });

  it('are named once, however often they stand there', () => {
    expect(scriptSources(page(THEME, THEME), TRUSTED).sources).toEqual([hash(THEME)]);
  });

  it('are found whatever the attributes, but not with a src', () => {
    const html = `<script nonce="x" defer>${THEME}</script><SCRIPT src="/a.js"></SCRIPT>`;
    expect(inlineScripts(html)).toEqual([THEME]);
  });
});

describe('an injected script', () => {
  it('gets no hash and is counted', () => {
    const { sources, refused } = scriptSources(page('alert(1)', FLIGHT), TRUSTED);
    expect(sources).toEqual([hash(FLIGHT)]);
    expect(refused).toBe(1);
  });

  it.each([
    `${FLIGHT};alert(1)`,
    `${FLIGHT}\nalert(1)`,
    `alert(1);${FLIGHT}`,
    'self.__next_f.push([alert(1)])',
    'self.__next_f.push([1]);alert(1);self.__next_f.push([2])',
    'self.__next_f.push([1],alert(1),[2])',
    `self.__next_f.push([\`\${alert(1)}\`])`,
    'self.__next_f.push({"a":1})',
    'self.__next_f.push(alert(1))',
    '(self.__next_f=alert(1)||[]).push([0])',
    ' self.__next_f.push([1])',
    `${THEME} `,
  ])('is refused though it resembles a known one: %s', (text) => {
    expect(scriptSources(page(text), TRUSTED)).toEqual({ sources: [], refused: 1 });
  });
});

it('passes JSON-LD over: it is data and does not run', () => {
  const html = '<script type="application/ld+json">{"@type":"Article"}</script>';
  expect(scriptSources(html, TRUSTED)).toEqual({ sources: [], refused: 0 });
});

describe('the policy', () => {
  const directives = (policy: string) => policy.split('; ');

  it('allows nothing but the site itself and the named scripts', () => {
    const policy = contentSecurityPolicy({ scripts: [hash(THEME)], https: false });
    expect(directives(policy)).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'self' ${hash(THEME)}`,
        "style-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ]),
    );
    expect(policy).not.toMatch(/unsafe|\*|http/);
  });

  it('allows pictures of the origins that the operator names', () => {
    expect(directives(contentSecurityPolicy({ https: true }))).toContain("img-src 'self'");
    const imageOrigins = ['https://a.example', 'https://b.example'];
    expect(directives(contentSecurityPolicy({ https: true, imageOrigins }))).toContain(
      "img-src 'self' https://a.example https://b.example",
    );
  });

  it('upgrades insecure requests on an https site only', () => {
    const last = 'upgrade-insecure-requests';
    expect(directives(contentSecurityPolicy({ https: true }))).toContain(last);
    expect(directives(contentSecurityPolicy({ https: false }))).not.toContain(last);
  });
});
