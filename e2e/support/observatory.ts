/*
 * The score that Mozilla's HTTP Observatory gives, by its published rules
 * (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring and
 * src/grader/charts.js of mdn/mdn-http-observatory): a site starts at 100, penalties
 * are taken off, and only from 90 on the bonuses are added.
 *
 * Rules that need more than the headers of one response are left out: redirection from
 * http (0 at best), the browsers' preload list (+5), integrity of scripts (+5).
 */

type Headers = Record<string, string>;

/** One outcome of a test, with the points it is worth. */
type Outcome = [points: number, applies: (headers: Headers) => boolean];

const policyOf = (headers: Headers): Map<string, string[]> =>
  new Map(
    (headers['content-security-policy'] ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );

/** The sources of a directive, or of default-src, or `*` without either. */
const sourcesOf = (headers: Headers, directive: string): string[] => {
  const policy = policyOf(headers);
  return policy.get(directive) ?? policy.get('default-src') ?? ['*'];
};

const BROAD = /^(?:\*|(?:https?|ftp):(?:\/\/\*(?:\.\*)?)?)$/;
const INLINE = /^(?:'unsafe-inline'|data:)$/;

const has = (headers: Headers, directive: string, sources: RegExp): boolean =>
  sourcesOf(headers, directive).some((source) => sources.test(source));

/** Seconds of Strict-Transport-Security, or undefined without a header that can be read. */
const hstsSeconds = (headers: Headers): number | undefined => {
  const age = /(?:^|;)\s*max-age="?(\d+)/i.exec(headers['strict-transport-security'] ?? '')?.[1];
  return age === undefined ? undefined : Number(age);
};
const HALF_A_YEAR_IN_SECONDS = 15_768_000;

const otherwise = () => true;

/** The outcomes of each test; the first one that applies counts. */
const TESTS: Record<string, Outcome[]> = {
  'content-security-policy': [
    [-25, (it) => !it['content-security-policy']],
    [
      -20,
      (it) =>
        has(it, 'script-src', BROAD) ||
        has(it, 'script-src', INLINE) ||
        has(it, 'object-src', BROAD),
    ],
    [
      -20,
      (it) => [...policyOf(it).values()].flat().some((source) => /^(?:http|ftp):/.test(source)),
    ],
    [
      -10,
      (it) => has(it, 'script-src', /^'unsafe-eval'$/) || has(it, 'style-src', /^'unsafe-eval'$/),
    ],
    [0, (it) => has(it, 'style-src', BROAD) || has(it, 'style-src', INLINE)],
    [10, (it) => policyOf(it).get('default-src')?.join() === "'none'"],
    [5, otherwise],
  ],
  // The site sets no cookies, so the rules for safe ones are left out.
  cookies: [
    [0, (it) => !it['set-cookie']],
    [-40, otherwise],
  ],
  'cross-origin-resource-policy': [
    [10, (it) => /^same-(?:origin|site)$/.test(it['cross-origin-resource-policy'] ?? '')],
    [0, (it) => [undefined, 'cross-origin'].includes(it['cross-origin-resource-policy'])],
    [-5, otherwise],
  ],
  'cross-origin-resource-sharing': [
    [-50, (it) => 'access-control-allow-origin' in it && 'access-control-allow-credentials' in it],
    [0, otherwise],
  ],
  'referrer-policy': [
    [0, (it) => !it['referrer-policy']],
    [
      5,
      (it) =>
        /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/.test(
          it['referrer-policy'] ?? '',
        ),
    ],
    [-5, otherwise],
  ],
  'strict-transport-security': [
    [-20, (it) => hstsSeconds(it) === undefined],
    [-10, (it) => (hstsSeconds(it) ?? 0) < HALF_A_YEAR_IN_SECONDS],
    [0, otherwise],
  ],
  'x-content-type-options': [
    [0, (it) => it['x-content-type-options'] === 'nosniff'],
    [-5, otherwise],
  ],
  'x-frame-options': [
    [5, (it) => policyOf(it).has('frame-ancestors')],
    [0, (it) => /^(?:deny|sameorigin)$/i.test(it['x-frame-options'] ?? '')],
    [-20, otherwise],
  ],
};

const FROM_WHICH_BONUSES_COUNT = 90;

/** The score of an https response with these headers. @param headers names in lower case */
export function observatoryScore(headers: Headers): number {
  const points = Object.values(TESTS).map(
    (outcomes) => outcomes.find(([, applies]) => applies(headers))?.[0] ?? 0,
  );
  const sum = (some: number[]) => some.reduce((total, it) => total + it, 0);
  const score = 100 + sum(points.filter((it) => it < 0));
  const bonus = score >= FROM_WHICH_BONUSES_COUNT ? sum(points.filter((it) => it > 0)) : 0;
  return Math.max(0, score + bonus);
}
