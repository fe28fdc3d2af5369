import { EnvError, localUrl } from '../../engine';
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

describe('defaults', () => {
  const defaults = {
    PORT: 3000,
    HOST: undefined,
    API_BASE_URL: undefined,
    PUBLISH_SECRET: undefined,
    SITE_URL: 'http://localhost:3000',
    REVALIDATE_SECONDS: 60,
    MAX_STALE_SECONDS: 3_600,
    CONTACT_RATE_LIMIT: 5,
    TRUST_PROXY: 0,
    HSTS_PRELOAD: false,
    IMAGE_ORIGINS: [],
    TRAILERS: true,
    DATA_DIR: '.data',
  };

  it.each(['nothing', '', ' '])('apply to %j', (blank) => {
    const names = blank === 'nothing' ? [] : Object.keys(defaults);
    expect(readEnv(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(defaults);
  });

  it.each([
    ['', 'http://localhost:8080'],
    ['127.0.0.1', 'http://localhost:8080'],
    ['::1', 'http://localhost:8080'],
    ['0.0.0.0', 'http://localhost:8080'],
    ['192.168.1.5', 'http://192.168.1.5:8080'],
    ['fd00::5', 'http://[fd00::5]:8080'],
    ['fe80::5%eth0', 'http://[fe80::5]:8080'],
    ['Site.internal', 'http://site.internal:8080'],
  ])('derive the site URL from port and host: %j', (HOST, url) => {
    expect(readEnv({ HOST, PORT: '8080' }).SITE_URL).toBe(url);
    // SITE_URL has no influence on the local URL.
    expect(localUrl(readEnv({ HOST, PORT: '8080', SITE_URL: 'https://a.b' }))).toBe(url);
  });
});

const REDIS = 'rediss://user:p%40ss@redis.example.com/2';
const ORIGINS = ['https://a.example', 'https://b.example:8443'];
const HOOK = 'https://a.example/hooks/1?x=2';

it.each([
  ['PORT', '65535', 65_535],
  ['PORT', ' 8080 ', 8080],
  ['HOST', '::1', '::1'],
  ['HOST', 'site-1', 'site-1'],
  ['METRICS_PORT', '9464', 9464],
  ['API_BASE_URL', 'https://api.example.com/v1/', 'https://api.example.com/v1'],
  ['SITE_URL', 'https://www.example.com/', 'https://www.example.com'],
  ['SITE_URL', 'HTTPS://Www.Example.com:443', 'https://www.example.com'],
  ['SITE_URL', 'https://bücher.example', 'https://xn--bcher-kva.example'],
  ['REVALIDATE_SECONDS', '31536000', 31_536_000],
  ['MAX_STALE_SECONDS', '0', 0],
  ['CONTACT_RATE_LIMIT', '0', 0],
  ['TRUST_PROXY', '10', 10],
  ['HSTS_PRELOAD', '1', true],
  ['MESSAGES_WEBHOOK_URL', HOOK, HOOK],
  ['MESSAGES_WEBHOOK_URL', 'http://127.0.0.1:9000/', 'http://127.0.0.1:9000/'],
  ['MESSAGES_WEBHOOK_URL', 'http://[::1]/x', 'http://[::1]/x'],
  ['REDIS_URL', 'redis://127.0.0.1:6379', 'redis://127.0.0.1:6379'],
  ['REDIS_URL', REDIS, REDIS],
  ['DATA_DIR', '/var/lib/site', '/var/lib/site'],
  ['CONTENT_DIR', 'lib', 'lib'],
  ['IMAGE_ORIGINS', 'https://A.example/, https://b.example:8443,', ORIGINS],
] as const)('reads %s = "%s"', (name, value, read) => {
  expect(readEnv({ [name]: value })[name]).toEqual(read);
});

describe('bad values stop the start, naming variable, value and rule', () => {
  it.each([
    ['PORT', 'a whole number from 1 to 65535', ['0', '65536', '-1', '80.5', '8e3', 'http']],
    [
      'HOST',
      'an IP address or a host name of this machine, such as 127.0.0.1',
      ['localhost:3000', 'http://localhost', '[::1]', '-', 'a b', '*', '256.1.1.1'],
    ],
    ['METRICS_PORT', 'a whole number from 1 to 65535 other than PORT', ['0', 'on', '3000']],
    [
      'API_BASE_URL',
      'an http or https address without user name, query or fragment, such as https://api.example.com/v1',
      // A bare "?" would make the paths of all calls a query: https://a.b/v1?/articles.
      ['api.example.com', '/v1', 'ftp://a.b', 'https://a.b?x=1', 'https://a.b/v1?', 'https://a.b#'],
    ],
    [
      'SITE_URL',
      'an http or https origin without a path, such as https://www.example.com',
      ['www.example.com', 'javascript:alert(1)', 'https://a.b/path', 'https://a.b?x'],
    ],
    [
      'REVALIDATE_SECONDS',
      'a whole number of seconds from 1 to 31536000',
      ['0', '31536001', '1.5'],
    ],
    [
      'MAX_STALE_SECONDS',
      'a whole number of seconds from 0 to 31536000',
      ['-1', '31536001', 'day'],
    ],
    ['CONTACT_RATE_LIMIT', 'a whole number from 0 (no limit) to 1000000', ['-1', '1000001', 'x']],
    ['TRUST_PROXY', 'a whole number from 0 to 10', ['11', '-1', 'true']],
    ['HSTS_PRELOAD', '0 or 1', ['2', 'true', 'yes']],
    ['CONTENT_DIR', 'the path of a folder that exists', ['/nowhere', 'package.json']],
  ])('%s must be %s', (name, rule, values) => {
    for (const value of values) {
      const problem = `${name} is "${value}", but it must be ${rule}.`;
      expect(problemsOf({ [name]: value })).toEqual([problem]);
    }
  });

  it('refuses a METRICS_PORT that equals PORT, and names a bad PORT once', () => {
    const problems = problemsOf({ PORT: '8080', METRICS_PORT: '8080' });
    expect(problems).toEqual([expect.stringContaining('METRICS_PORT is "8080", but')]);
    expect(problemsOf({ PORT: 'x' })).toHaveLength(1);
  });

  it('are all named at once', () => {
    const problems = problemsOf({ PORT: 'x', SITE_URL: 'y', TRUST_PROXY: 'z', DATA_DIR: 'ok' });
    const names = problems.map((problem) => problem.split(' ')[0]);
    expect(names).toEqual(['PORT', 'SITE_URL', 'TRUST_PROXY']);
  });

  it.each([
    ['API_BASE_URL', 'https://me:s3cr@t@a.b/v1', 'https://***@a.b/v1'],
    ['API_BASE_URL', 'https://me:s3cr/et//@a.b', 'https://***@a.b'],
    ['API_BASE_URL', 'https://me:s3cr@t/x@a.b/v1', 'https://***@a.b/v1'],
    ['API_BASE_URL', 'me:s3cret@a.b', '***@a.b'],
    ['API_BASE_URL', 'ftp://s3cret@a.b', 'ftp://***@a.b'],
    ['SITE_URL', 'https://me:s3cret@a.b', 'https://***@a.b'],
    ['PORT', 'http://me:s3cret@a.b', 'http://***@a.b'],
  ])('without printing a password: %s = "%s"', (name, value, shown) => {
    const [problem, ...others] = problemsOf({ [name]: value });
    expect(problem).toContain(`${name} is "${shown}", but it must be`);
    expect(problem).not.toMatch(/s3cr|me:/);
    expect(others).toEqual([]);
  });

  const REDIS_RULE =
    'a redis or rediss address, such as redis://redis.example.com:6379 or rediss://user:password@redis.example.com:6380/1';
  const WEBHOOK_RULE =
    'an https address, or an http address of this machine, without user name and fragment';

  const SECRET_RULE = 'at least 16 visible ASCII characters without spaces';

  it.each([
    ['PUBLISH_SECRET', 'too-short', SECRET_RULE],
    ['PREVIEW_SECRET', 'has a space in it, though long', SECRET_RULE],
    ['REDIS_URL', 'redis.example.com:6379', REDIS_RULE],
    ['REDIS_URL', 'http://me:s3cret@redis.example.com', REDIS_RULE],
    ['REDIS_URL', 'redis://me:s3cret@', REDIS_RULE],
    ['REDIS_URL', 'redis://me:s3cret%@redis.example.com', REDIS_RULE],
    ['REDIS_URL', 'redis://me:s3cret@redis.example.com/first', REDIS_RULE],
    ['REDIS_URL', 'redis://me:s3cret@redis.example.com/?db=1', REDIS_RULE],
    ['MESSAGES_WEBHOOK_URL', 'http://a.example/the-secret', WEBHOOK_RULE],
    ['MESSAGES_WEBHOOK_URL', 'https://u:p@a.example/the-secret', WEBHOOK_RULE],
    ['MESSAGES_WEBHOOK_URL', 'https://a.example/#the-secret', WEBHOOK_RULE],
    ['MESSAGES_WEBHOOK_URL', 'the-secret', WEBHOOK_RULE],
    ['MESSAGES_WEBHOOK_URL', 'ftp://localhost/the-secret', WEBHOOK_RULE],
    ['MESSAGES_WEBHOOK_URL', 'http://127.0.0.1.example/the-secret', WEBHOOK_RULE],
  ])('without printing the value: %s = "%s"', (name, value, rule) => {
    const problem = `${name} is not usable, but it must be ${rule}.`;
    expect(problemsOf({ [name]: value })).toEqual([problem]);
  });
});

it.each(['tcp', 'udp'])(
  'a port with %s: of a service of Kubernetes counts as unset',
  (protocol) => {
    const METRICS_PORT = `${protocol}://10.96.12.7:9464`;
    const METRICS_SERVICE_HOST = '10.96.12.7';
    expect(readEnv({ METRICS_PORT, METRICS_SERVICE_HOST }).METRICS_PORT).toBeUndefined();
    expect(problemsOf({ METRICS_PORT })).toHaveLength(1);
    expect(problemsOf({ METRICS_PORT: 'nine', METRICS_SERVICE_HOST })).toHaveLength(1);
    expect(problemsOf({ PORT: METRICS_PORT, METRICS_SERVICE_HOST })).toHaveLength(1);
  },
);
