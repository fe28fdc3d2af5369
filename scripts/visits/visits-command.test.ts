import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { testFolder } from '../../engine/testing';
import { countVisits } from '../../lib/visits/visit-files';
import { runVisitsCommand } from './visits-command';

const SITE_URL = 'https://www.site.example';
const visit = { path: '/about', status: 200, referrer: '', by: 'visitor' } as const;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let folder: string;
let warnings: string[];
/** Runs the command. @returns its output, with single spaces */
async function run(...args: string[]): Promise<string> {
  warnings = [];
  const settings = { DATA_DIR: folder, SITE_URL, VISITS: false };
  return (await runVisitsCommand(args, settings, (it) => warnings.push(it))).replace(/ +/g, ' ');
}
/** A line of nginx's log, `today` by default. */
function line(request: string, end: string, time = new Date().toISOString()): string {
  return `${time.replace('Z', '+00:00')} 192.0.2.7 "${request}" 200 5120 0.002 - HIT - ${end}`;
}
/** Writes a log. @returns its path */
function logOf(...lines: string[]): string {
  const file = path.join(folder, 'access.log');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

beforeEach(() => {
  folder = testFolder();
});

it('shows views of pages, where visitors came from, short links and robots', async () => {
  const counting = countVisits(folder, SITE_URL);
  counting.add({ ...visit, referrer: 'https://news.example/' });
  counting.add({ ...visit, path: '/' });
  counting.add(visit);
  counting.add({ ...visit, path: '/r/submit', status: 307 });
  counting.add({ ...visit, by: 'robot' });
  counting.add({ ...visit, path: '/x', status: 404 });
  await counting.close();
  const text = await run();
  const today = new Date().toISOString().slice(0, 10);
  expect(text).toContain(`\n${today} 3 1 1\n`);
  expect(text).toMatch(/\nPages 3\n \/about 2\n \/ 1\n/);
  expect(text).toMatch(/\nCame from 1\n news\.example 1\n/);
  expect(text).toMatch(/\nShort links 1\n \/r\/submit 1\n/);
  expect(text).toMatch(/\nNot found 1\nRobots 1\n/);
});

it('says how visits are counted where there are none, and that a log cannot be read', async () => {
  await expect(run()).rejects.toThrow('VISITS=1 has the site count them.');
  const file = path.join(folder, 'none');
  await expect(run('--log', file)).rejects.toThrow('none cannot be read: ');
});

it('cuts long tables, and leaves out days before', async () => {
  const old = line('GET /old', `document "-" "${BROWSER}"`, '2020-01-01T10:00:00Z');
  const many = Array.from({ length: 30 }, (_, at) =>
    line(`GET /article/${at}`, `document "-" "${BROWSER}"`),
  );
  const text = await run('--log', logOf(old, ...many));
  expect(text).toContain('… and 5 more 5');
  expect(text).not.toContain('2020');
  expect(JSON.parse(await run('--json', '--log', logOf(old), '--days', '10000'))).toMatchObject({
    '2020-01-01': { pages: { '/old': 1 } },
  });
});

it('counts the log of the proxy in the same way', async () => {
  const file = logOf(
    line('GET /about', `document "news.example" "${BROWSER}"`),
    line('GET /about', `document "www.site.example" "${BROWSER}"`),
    line('GET /article/\\xC3\\xBC', `document "-" "${BROWSER}"`),
    line('GET /about', `prefetch "-" "${BROWSER}"`),
    line('GET /about', `part "-" "${BROWSER}"`),
    line('HEAD /about', `document "-" "${BROWSER}"`),
    line('GET /about', 'document "-" "Mozilla/5.0 (compatible; Googlebot/2.1)"'),
    line('GET /_next/static/x.js', `document "-" "${BROWSER}"`),
    '192.0.2.7 - - [27/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "x"',
  );
  const text = await run('--log', file);
  expect(text).toMatch(/\nPages 3\n \/about 2\n \/article\/ü 1\n/);
  expect(text).toMatch(/\nCame from 1\n news\.example 1\n/);
  expect(text).toMatch(/\nRobots 1\n/);
  expect(warnings).toEqual([expect.stringContaining('1 line of another format left out')]);
});

it('nginx writes that log, with neither query nor the whole referrer', () => {
  const [, format = ''] =
    /log_format site ([^;]+);/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? [];
  const fields = format.replace(/'\n\s*'/g, '').replace(/^'|'$/g, '');
  const values: Record<string, string> = {
    time_iso8601: new Date().toISOString(),
    request_method: 'GET',
    logged_uri: '/about',
    status: '200',
    requested: 'document',
    referrer_host: 'news.example',
    http_user_agent: BROWSER,
  };
  const written = fields.replace(/\$(\w+)/g, (_, name) => values[name] ?? '-');
  expect(fields).not.toMatch(/\$(?:http_referer|request_uri|request|args)\b/);
  return expect(run('--json', '--log', logOf(written))).resolves.toContain('"/about": 1');
});
