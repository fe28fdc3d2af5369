import openApi from '../../docs/openapi.json';
import { check, checkOther, control, fault, says, serveFaultyApi } from './check-in-test';

/* What the check says of articles, short links and files. */

serveFaultyApi();

describe('the list of articles', () => {
  it('is a breach when it fails, as the blog stays empty', async () => {
    await fault('/articles', '500');
    expect((await check()).breaches).toContainEqual('GET /articles: responded with 500.');
  });

  it('names the id, field, rule and place of each item that is left out', async () => {
    await control('PUT', '__articles', { id: 'bad-1', slug: 'x'.repeat(1_001) });
    const { report, breaches, rows } = await check();
    expect(breaches).toEqual([
      expect.stringMatching(
        /^The article "bad-1" is left out: its slug is "x+ and must NOT have more/,
      ),
    ]);
    expect([...report.breach.keys()]).toEqual(['#/components/schemas/Article/properties/slug']);
    expect(rows[1]).toContain('4 articles, 1 left out');
  });

  const odd = (read: string, sent: string) =>
    `The article "odd-1" is read with the ${read}: its ${sent}.`;
  /** The value at a JSON pointer of the published contract. */
  const at = (pointer: string) =>
    pointer
      .split('/')
      .slice(1)
      .reduce((value, key) => Object(value)[key.replaceAll('~1', '/')], openApi as unknown);

  it('gets advice on values that the site reads otherwise, or not at all', async () => {
    const wrong = { uploadDate: '01/02/2026', tags: 'ip, data', hidden: 'no', uploads: [5] };
    await control('PUT', '__articles', { id: 'odd-1', name: 'odd-one', ...wrong });
    const report = await check();
    expect(report.fits).toBe(true);
    expect(report.advice).toEqual(
      expect.arrayContaining([
        odd('uploadDate null', 'uploadDate is "01/02/2026" and must match format "date-time"'),
        odd('status "draft"', 'hidden is "no" and must be boolean or null'),
        odd('tags ["ip, data"]', 'tags is "ip, data" and must be array or null'),
        odd('media []', 'uploads/0 is 5 and must be object'),
      ]),
    );
    for (const place of report.report.advice.keys()) expect(at(place)).toBeDefined();
  });

  it('gets advice when it is empty', async () => {
    await fault('/articles', 'null');
    expect((await check()).advice).toContainEqual(says('no published article'));
  });

  it('gets advice when a search does not filter it', async () => {
    const all = await control('GET', 'articles');
    const { advice } = await checkOther(({ url }) => {
      const isList = new URL(url).pathname === '/articles';
      return isList ? Response.json(all) : Response.json({}, { status: 404 });
    });
    expect(advice).toContainEqual(says('has all articles'));
  });
});

it('advises an API that responds with an article for any name', async () => {
  const article = { id: 'same', name: 'same' };
  const { advice } = await checkOther(({ url }) =>
    Response.json(url.includes('/by_name') ? article : [article]),
  );
  expect(advice).toContainEqual(says('a name that nothing has, but there is the article "same"'));
});

it.each([
  ['/articles/by_name?name=check-api', '500', ['responded with 500']],
  ['/redirects/byInput/check-api', '500', ['responded with 500']],
  ['/redirects/byInput/discord', '404', ['GET /redirects/byInput/discord: responded with 404.']],
  ['/resources', '404', ['shows a picture instead', 'hero.mp4']],
])('advises an API whose %s responds with %s, which fits', async (path, kind, advice) => {
  await fault(path, kind);
  const report = await check();
  expect(report.fits).toBe(true);
  expect(report.advice).toEqual(advice.map(says));
});

it('a short link that the site uses is a breach when its target is not allowed', async () => {
  await control('PUT', '__redirects/game', { output: 'javascript:alert(1)' });
  expect((await check()).breaches).toEqual([says('its output is no http(s) URL or path')]);
});

describe('files are a breach', () => {
  it('when a cover does not load', async () => {
    await fault('/articles/file', 'html');
    const { breaches } = await check();
    expect(breaches[0]).toMatch(
      /the cover of .+ but its bytes are of no kind .* it comes as "text\/html/,
    );
    expect(breaches).toHaveLength(4);
  });

  it.each([
    ['truncated', 'its response breaks off'],
    ['500', 'responded with 500'],
    ['empty', 'it comes as "application/json"'],
  ])('when the video does not load: %s', async (kind, text) => {
    await fault('/resources/hero.mp4', kind);
    expect((await check()).breaches).toEqual([says(text)]);
  });
});
