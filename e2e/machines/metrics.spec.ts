import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readAlerts } from '../../testing/alerts';
import { coversIn } from '../../testing/cover-urls';
import { fresh } from '../../testing/fresh';
import { postContact } from '../../testing/post-contact';
import { METRICS_PORT, OTHER_METRICS_PORT } from '../ports';
import { freshMessage } from '../support/contact-form';
import { publish } from '../support/publish';
import { expect, shareBehindNginx, test } from './machines';
import { PROXY_URL } from './nginx';
import { Prometheus } from './prometheus';
import { trafficDuring } from './traffic';

/* Prometheus with its files in deploy, and Grafana's dashboard, on two machines behind nginx. */

/** Duration of the traffic. */
const SECONDS = 8;

/** Refused requests per second. */
const REFUSED = 5;

const alerts = readAlerts();

// Later tests need the samples that were scraped during earlier ones.
test.describe.configure({ mode: 'serial' });

const ports = [METRICS_PORT, OTHER_METRICS_PORT].map(String);
const [one, other] = ports.map((METRICS_PORT) => ({ METRICS_PORT }));
const shared = shareBehindNginx(one, other);
let prometheus: Prometheus;

test.beforeAll(() => {
  prometheus = new Prometheus(ports.map((port) => `localhost:${port}`));
  return prometheus.start();
});
test.afterAll(() => prometheus.stop());

/**
 * Names of the alerts whose expressions are true now, whatever time they have to be true for. The
 * alert about a slow site is left out, as the machine of the tests may be slow.
 */
async function firing(): Promise<string[]> {
  const names: string[] = [];
  for (const [name, expression] of alerts) {
    if (name === 'SiteSlow') continue;
    if ((await prometheus.query(expression)).length > 0) names.push(name);
  }
  return names.sort();
}

test('Prometheus scrapes both machines under load without an error, and its sums are right', async () => {
  test.slow();
  const action = async () => {
    const [cover] = coversIn(await (await fetch(`${PROXY_URL}/blog`)).text());
    await fetch(PROXY_URL + cover);
    for (let second = 0; second < SECONDS; second += 1) {
      const refused = () => fetch(`${PROXY_URL}/${fresh('x')}`, { method: 'DELETE' });
      await Promise.all(Array.from({ length: REFUSED }, refused));
      // A query keeps nginx from responding itself, so that the site counts the view.
      const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
      await fetch(`${PROXY_URL}/about?${second}`, { headers });
      await sleep(1_000);
    }
    await publish(shared.machines.one.url, { what: 'everything' });
  };
  const { failures, sent } = await trafficDuring(PROXY_URL, action);
  expect(failures).toEqual([]);

  const measured = async () => {
    const samples = await prometheus.query('sum by (status) (site_http_requests_total)');
    return Object.fromEntries(samples.map(({ labels, value }) => [labels.status, value]));
  };
  /** The status of each request in the logs. */
  const statuses = (): (number | string)[] =>
    shared.machines.sites
      .flatMap((it) => it.output().match(/^\{.*"message":"request".*\n/gm) ?? [])
      .map((line) => JSON.parse(line).status);
  const logged = () => {
    const counts: Record<string, number> = {};
    for (const status of statuses()) {
      const key = typeof status === 'number' ? `${Math.floor(status / 100)}xx` : status;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  };
  await expect(async () => expect(await measured()).toEqual(logged())).toPass();
  expect(logged()['4xx']).toBe(SECONDS * REFUSED);
  expect(logged()['2xx']).toBeGreaterThan(SECONDS);
  const { sum } = prometheus;
  expect(await sum('site_http_request_duration_seconds_count')).toBe(statuses().length);
  expect(await sum('site_contact_messages_total{outcome="delivered"}')).toBe(sent.length);
  expect(await sum('site_page_views_total{by="visitor"}')).toBe(SECONDS);

  await expect(async () => {
    const scrapes = await prometheus.query('count_over_time(up{job="site"}[1h])');
    expect(scrapes.map(({ value }) => value > 3)).toEqual([true, true]);
  }).toPass();
  expect(await sum('count_over_time((up{job="site"} == 0)[1h:2s])')).toBe(0);
  expect(prometheus.complaints).toEqual([]);
});

test('Prometheus understands every alert and every panel of the dashboard, and nothing is wrong', async () => {
  const health = [...alerts.keys()].map((name) => [name, 'ok']);
  await expect.poll(() => prometheus.rules()).toEqual(Object.fromEntries(health));
  const { panels } = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8'));
  for (const { title, targets } of panels) {
    for (const { expr } of targets) {
      const samples = await prometheus.query(expr.replaceAll('$__rate_interval', '1m'));
      expect([title, samples.length > 0]).toEqual([title, true]);
    }
  }
  await expect.poll(firing).toEqual([]);
});

test('the alerts tell of failing messages, Redis away and a machine down', async ({ api }) => {
  await api.fault({ path: '/contact', kind: '500' });
  await postContact(PROXY_URL, freshMessage());
  await expect.poll(firing).toEqual(['MessagesFail']);
  await shared.machines.redis.stop('SIGKILL');
  await expect.poll(firing).toEqual(['MessagesFail', 'RedisAway']);
  await shared.machines.other.stop('SIGKILL');
  await expect.poll(firing).toEqual(['MessagesFail', 'RedisAway', 'SiteDown']);
});
