import { EnvError, localUrl } from '../../../engine';
import { readEnv } from './env';

function problemsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message.split('\n');
    throw error;
  }
  return [];
}

const DEFAULTS = {
  ...{ PORT: 3000, HOST: undefined, SITE_URL: 'http://localhost:3000', TRUST_PROXY: 0 },
  ...{ API_BASE_URL: undefined, PUBLISH_SECRET: undefined, DATA_DIR: '.data' },
  ...{ REVALIDATE_SECONDS: 60, CONTACT_RATE_LIMIT: 5, IMAGE_ORIGINS: [], VISITS: false },
};

it.each(['', ' '])('a setting that is missing or "%s" has its default', (blank) => {
  expect(readEnv({})).toEqual(DEFAULTS);
  const names = Object.keys(DEFAULTS);
  expect(readEnv(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(DEFAULTS);
});

it.each([
  ['', 'http://localhost:8080'],
  ['::1', 'http://localhost:8080'],
  ['0.0.0.0', 'http://localhost:8080'],
  ['192.168.1.5', 'http://192.168.1.5:8080'],
  ['fd00::5', 'http://[fd00::5]:8080'],
  ['Site.internal', 'http://site.internal:8080'],
])('without a SITE_URL, it is the local URL of HOST "%s": %s', (HOST, url) => {
  expect(readEnv({ HOST, PORT: '8080' }).SITE_URL).toBe(url);
  expect(localUrl(readEnv({ HOST, PORT: '8080', SITE_URL: 'https://a.b' }))).toBe(url);
});

const REDIS = 'rediss://user:p%40ss@redis.example.com/2';
const SMTP = 'smtps://hello%40example.com:p%25ss@mail.example.com:465';
const ORIGINS = ['https://a.example', 'https://b.example:8443'];
const HOOK = 'https://a.example/hooks/1?x=2';

it.each([
  ['PORT', '65535', 65_535],
  ['PORT', ' 8080 ', 8080],
  ['HOST', 'site-1', 'site-1'],
  ['METRICS_PORT', '9464', 9464],
  ['API_BASE_URL', 'https://api.example.com/v1/', 'https://api.example.com/v1'],
  ['SITE_URL', 'https://www.example.com/', 'https://www.example.com'],
  ['SITE_URL', 'HTTPS://Www.Example.com:443', 'https://www.example.com'],
  ['SITE_URL', 'https://bücher.example', 'https://xn--bcher-kva.example'],
  ['REVALIDATE_SECONDS', '31536000', 31_536_000],
  ['CONTACT_RATE_LIMIT', '0', 0],
  ['TRUST_PROXY', '10', 10],
  ['VISITS', '1', true],
  ['MESSAGES_WEBHOOK_URL', HOOK, HOOK],
  ['SMTP_URL', SMTP, SMTP],
  ['MESSAGES_MAIL_TO', 'hello@example.com', 'hello@example.com'],
  ['REDIS_URL', REDIS, REDIS],
  ['DATA_DIR', '/var/lib/site', '/var/lib/site'],
  ['CONTENT_DIR', 'lib', 'lib'],
  ['IMAGE_ORIGINS', 'https://A.example/, https://b.example:8443,', ORIGINS],
] as const)('reads %s = "%s"', (name, value, read) => {
  expect(readEnv({ [name]: value })[name]).toEqual(read);
});

describe('bad values stop the start, naming variable, value and rule', () => {
  it.each([
    ['PORT', ['0', '65536', '-1', '80.5', '8e3', 'http']],
    ['HOST', ['localhost:3000', 'http://localhost', '[::1]', '-', 'a b', '*', '256.1.1.1']],
    ['METRICS_PORT', ['0', 'on']],
    // A bare "?" is refused, because it would turn the path of each call into a query:
    // https://a.b/v1?/articles.
    ['API_BASE_URL', ['api.example.com', '/v1', 'ftp://a.b', 'https://a.b?x', 'https://a.b/v1?']],
    ['API_BASE_URL', ['https://a.b#']],
    ['SITE_URL', ['www.example.com', 'javascript:alert(1)', 'https://a.b/path', 'https://a.b?x']],
    ['REVALIDATE_SECONDS', ['0', '31536001', '1.5']],
    ['CONTACT_RATE_LIMIT', ['-1', '1000001', 'x']],
    ['TRUST_PROXY', ['11', '-1', 'true']],
    ['VISITS', ['2', 'yes']],
    ['CONTENT_DIR', ['/nowhere', 'package.json']],
    ['MESSAGES_MAIL_TO', ['hello', 'hello, you', 'example.com']],
  ])('%s: %j', (name, values) => {
    for (const value of values) {
      const problem = `${name} is "${value}", but it must be `;
      expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(problem)]);
    }
  });

  it('all at once, each once, and the rule after the value', () => {
    const problems = problemsOf({ PORT: 'x', SITE_URL: 'y', TRUST_PROXY: 'z', DATA_DIR: 'ok' });
    expect(problems).toEqual([
      'PORT is "x", but it must be a whole number from 1 to 65535.',
      expect.stringMatching(/^SITE_URL is/),
      expect.stringMatching(/^TRUST_PROXY is/),
    ]);
  });

  it.each([
    ['API_BASE_URL', 'https://me:s3cr@t@a.b/v1', 'https://***@a.b/v1'],
    ['API_BASE_URL', 'https://me:s3cr@t/x@a.b/v1', 'https://***@a.b/v1'],
    ['API_BASE_URL', 'me:s3cret@a.b', '***@a.b'],
    ['PORT', 'http://me:s3cret@a.b', 'http://***@a.b'],
  ])('without printing a password: %s = "%s"', (name, value, shown) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toEqual([expect.stringContaining(`${name} is "${shown}", but it must be`)]);
    expect(problems.join()).not.toMatch(/s3cr|me:/);
  });

  it.each([
    ['PUBLISH_SECRET', ['too-short', 'has a space in it, though long']],
    ['PREVIEW_SECRET', ['too-short']],
    ['REDIS_URL', ['redis.example.net:6379', 'http://me:s3cret@redis.example.com']],
    ['REDIS_URL', ['redis://me:s3cret@', 'redis://me:s3cret%@redis.example.com']],
    ['REDIS_URL', ['redis://me:s3cret@a.example/first', 'redis://me:s3cret@a.example/?db=1']],
    ['MESSAGES_WEBHOOK_URL', ['http://a.example/the-secret', 'https://u:p@a.example/the-secret']],
    ['MESSAGES_WEBHOOK_URL', ['https://a.example/#the-secret', 'the-secret']],
    ['SMTP_URL', ['mail.example.net', 'https://me:s3cret@mail.example.com', 'smtp://me:s3cret@']],
    ['SMTP_URL', ['smtps://me:s3cret%@a.example', 'smtps://me:s3cret@a.example/?pool=true']],
    ['MESSAGES_WEBHOOK_URL', ['ftp://localhost/x', 'http://127.0.0.1.example/the-secret']],
  ])('without printing the value: %s = %j', (name, values) => {
    for (const value of values) {
      const problems = problemsOf({ [name]: value });
      expect(problems).toEqual([expect.stringMatching(`^${name} is not usable, but it must be a`)]);
      expect(problems.join()).not.toContain(value);
    }
  });
});
