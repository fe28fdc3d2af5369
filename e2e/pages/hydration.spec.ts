import { bundleIslands } from '../../engine/build/index.mjs';
import { BUILD } from '../../scripts/adapter.mjs';
import { fresh } from '../../testing/fresh';
import { DEMO_URL, SITE_URL } from '../ports';
import { collectComplaints } from '../support/complaints';
import { layouts } from '../support/layouts';
import { open } from '../support/open';
import { expect, test } from '../support/test';

/* Next's React renders islands on the server, and the package's React hydrates them in the
   browser. This test uses the latter's development build, which warns of differences. */

type Seen = {
  /** HTML of the islands before they are hydrated. */
  islands: string[];
  shifts: number[];
};

/** A page of each layout, and a search. */
const PAGES = [...layouts(), '/blog?search=contract'];

/** The bundle of the islands with React's development build. */
let bundle: string;
test.beforeAll(async () => {
  bundle = (await bundleIslands(BUILD.islands, { isDevelopment: true })).text;
});

test("React's development build warns of no island, and changes none", async ({ page, api }) => {
  test.slow();
  const complaints = await collectComplaints(page);
  await page.addInitScript(() => {
    const seen: Seen = { islands: [], shifts: [] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
    // DOMContentLoaded fires before the loader imports the bundle.
    document.addEventListener('DOMContentLoaded', () => {
      for (const it of document.querySelectorAll('site-island')) seen.islands.push(it.innerHTML);
    });
  });
  await page.route('**/_next/static/islands/*.js', (route) =>
    route.fulfill({ body: bundle, contentType: 'text/javascript' }),
  );
  const visit = async (url: string, theme = 'dark') => {
    await open(page, url);
    const { seen, ...hydrated } = await page.evaluate(() => ({
      seen: Reflect.get(window, 'seen') as Seen,
      islands: [...document.querySelectorAll('site-island')].map((it) => it.innerHTML),
      theme: document.documentElement.dataset.theme,
      colors: document.querySelectorAll('meta[name=theme-color]').length,
      titles: document.querySelectorAll('title').length,
    }));
    expect(complaints, url).toEqual([]);
    expect(seen.islands, url).not.toEqual([]);
    expect(hydrated, url).toEqual({ islands: seen.islands, theme, colors: 1, titles: 1 });
    expect(seen.shifts, url).toEqual([]);
  };
  for (const url of PAGES) await visit(DEMO_URL + url);
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await visit(`${DEMO_URL}/about`, 'light');
  await api.fault({ path: '/', kind: '500' });
  await visit(`${SITE_URL}/article/${fresh('failing')}`);
});
