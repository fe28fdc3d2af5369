import { serveApp } from '../../cms/api/server';
import { faultSchema } from '../../testing/doubles/faulty-api/faults';
import { checkApi } from './check';
import { check, control, countMessages, fault, says, serveFaultyApi } from './check-in-test';

/* Checks the embedded API, and each fault of the faulty API. */

serveFaultyApi();

/** Loads the check with another time limit for a call, in milliseconds. */
function withLimit(API_TIMEOUT_MS: number): typeof checkApi {
  const others = jest.requireActual('../../lib/constants');
  jest.doMock('../../lib/constants', () => ({ ...others, API_TIMEOUT_MS }));
  let found = checkApi;
  jest.isolateModules(() => {
    found = jest.requireActual('./check').checkApi;
  });
  jest.dontMock('../../lib/constants');
  return found;
}

describe('an API that fits', () => {
  it('has neither breaches nor advice, and is called for all that the site uses, but sent nothing', async () => {
    const { report, breaches, advice, rows } = await check();
    expect([breaches, advice]).toEqual([[], []]);
    expect(String(report)).toContain('The API fits the site.');
    const received = (await control('GET', '__calls')) as { method: string }[];
    expect(received.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(rows.map(([call = '']) => call.replace(/=.*/, '='))).toEqual(
      expect.arrayContaining([
        ...['GET /banner', 'GET /banner/all', 'POST /contact', 'GET /redirects'],
        ...['GET /articles', 'GET /articles?search=', 'GET /articles/by_tags?tags='],
        ...['GET /articles/single?id=', 'GET /articles/by_name?name=', 'GET /articles/latest'],
        ...['GET /articles/cover?name=', 'GET /redirects/byInput/discord'],
        ...['GET /redirects/byInput/game', 'GET /resources/hero.webm', 'GET /resources/hero.mp4'],
      ]),
    );
    const row = rows.find(([call]) => call === 'GET /articles');
    expect(row?.join('; ')).toMatch(/^GET \/articles; 200; \d+ ms; [\d.]+ KB; 4 articles$/);
  });

  it('receives a message with the option for it', async () => {
    const before = countMessages();
    const report = await check({ contact: true });
    expect(report.fits).toBe(true);
    expect(countMessages()).toBe(before + 1);
  });
});

/** Faults of a call that are breaches, each with the sentence of the report. */
const BREACHES: Record<string, string> = {
  '400': 'responded with 400',
  '429': 'responded with 429',
  '500': 'responded with 500',
  reset: 'got no response: other side closed',
  html: 'did not respond with JSON, but "<!doctype html>',
  truncated: 'got no response: other side closed',
  'wrong-types': 'not a banner',
  huge: 'A response of over 64000 bytes',
  zstd: 'The response has the unknown content coding "zstd"',
};
const TOO_LONG = ['hang', 'drip'];
/** Faults that tell the site that an optional item is missing. */
const MISSING = ['404', '204', 'null'];

describe('a fault of one call', () => {
  it.each(Object.entries(BREACHES))('is a breach of that call alone: %s', async (kind, text) => {
    await fault('/banner', kind);
    const { breaches } = await check();
    expect(breaches.filter((it) => it.startsWith('GET /banner:'))).toEqual([says(text)]);
    // /banner/all has the fault as well; its items are named by their content.
    expect(breaches.filter((it) => !/^(GET \/banner|The banner )/.test(it))).toEqual([]);
  });

  it.each(TOO_LONG)('is a breach when the call takes too long: %s', async (kind) => {
    await fault('/banner', kind);
    const { breaches } = await check({ checkWith: withLimit(500) });
    expect(breaches).toContainEqual('GET /banner: got no response: not complete within 0.5 s.');
  });

  it.each(MISSING)('is advice when something optional is missing: %s', async (kind) => {
    await fault('/banner', kind);
    const { fits, advice } = await check();
    expect(fits).toBe(true);
    expect(advice).toContainEqual(expect.stringMatching(/^GET \/banner: .*(404|nothing)/));
  });

  it('is none for an empty object, as every field of a banner is optional, but for a list', async () => {
    await fault('/banner', 'empty-object');
    const { breaches, rows } = await check();
    expect(breaches).toEqual(['GET /banner/all: The response is not a list of banners.']);
    expect(rows).toContainEqual(['GET /banner', '200', says('ms'), '2 B', 'the banner {}']);
  });

  it('is advice for an empty response, but a breach for a list', async () => {
    await fault('/banner', 'empty');
    const { breaches, advice } = await check();
    expect(breaches).toEqual(['GET /banner/all: did not respond with JSON, but "".']);
    expect(advice).toEqual([says('GET /banner: The response has nothing in it')]);
  });

  it('is none when it is slowness, which the table shows', async () => {
    await fault('/banner', 'slow', 300);
    const { fits, rows } = await check();
    const [, , time = ''] = rows.find(([call]) => call === 'GET /banner') ?? [];
    expect([fits, Number.parseInt(time, 10) >= 299]).toEqual([true, true]);
  });

  it('is advice when it is a content coding that the site can decode', async () => {
    await fault('/', 'gzip');
    const { fits, advice, rows } = await check();
    expect(fits).toBe(true);
    for (const what of ['GET /banner', 'A cover']) {
      expect(advice).toContainEqual(says(`${what} comes in the content coding gzip, though`));
    }
    expect(rows.find(([call]) => call === 'GET /articles')).toContain('4 articles');
  });

  it('is tried of every kind', () => {
    const known = [...Object.keys(BREACHES), ...TOO_LONG, ...MISSING];
    known.push('empty', 'empty-object', 'slow', 'gzip');
    expect(known.sort()).toEqual([...faultSchema.shape.kind.options].sort());
  });
});

it('throws when nothing responds', async () => {
  const gone = await serveApp({ fetch: () => new Response() });
  await gone.close();
  await expect(check({ url: gone.url })).rejects.toThrow(`Nothing responds at ${gone.url}: it got`);
});
