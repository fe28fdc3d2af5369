import { log } from '../log/log';
import { startSite } from '../testing/test-site';
import { until } from '../testing/until';

jest.mock('../log/log', () => ({ log: jest.fn() }));

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeEach(() => jest.mocked(log).mockReset());

describe('a site that counts visits', () => {
  /** The visits that one request reports to the site. */
  async function visitsOf(path: string, method = 'GET', headers: Record<string, string> = {}) {
    const onVisit = jest.fn();
    const site = await startSite({ onVisit });
    await site.receive(path, { method, headers: { 'user-agent': BROWSER, ...headers } });
    // The log line is written after the report.
    await until(() => jest.mocked(log).mock.calls.length > 0);
    return onVisit.mock.calls.flat();
  }
  const visit = { path: '/about', status: 200, referrer: '', by: 'visitor' };
  const referer = 'https://elsewhere.example/a?b';

  it.each([
    ['/about?utm_source=x', { referer }, { ...visit, referrer: referer }],
    ['/about', { 'user-agent': 'curl/8.5.0' }, { ...visit, by: 'robot' }],
    ['/about/', {}, { ...visit, path: '/about/', status: 308 }],
  ])('hears of GET %s, and of no query', async (path, headers, expected) => {
    expect(await visitsOf(path, 'GET', headers as Record<string, string>)).toEqual([expected]);
  });

  it.each([
    ['HEAD', '/about', {}],
    ['GET', '/about', { 'sec-purpose': 'prefetch' }],
    ['GET', '/about', { 'sec-fetch-dest': 'image' }],
    ['GET', '/healthz', {}],
  ])('does not hear of %s %s with %j', async (method, path, headers) => {
    expect(await visitsOf(path, method, headers as Record<string, string>)).toEqual([]);
  });
});
