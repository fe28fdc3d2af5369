import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readAlerts } from '../testing/alerts';
import { findInstalled } from '../testing/programs.mjs';

/* The files for Prometheus; docs/metrics.test.ts compares the rules with the code. */

const read = (name: string) => parse(readFileSync(`deploy/${name}`, 'utf8'), { merge: true });
const promtool = findInstalled(['promtool']);
const itWithPromtool = promtool ? it : it.skip;

itWithPromtool.each([
  ['check', 'config', 'deploy/prometheus.yml'],
  ['check', 'rules', 'deploy/alerts.yml'],
  ['test', 'rules', 'deploy/alerts.test.yml'],
])('promtool %s %s %s finds nothing wrong', (...args) => {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { encoding: 'utf8' });
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

it('each alert is tested', () => {
  const tested = read('alerts.test.yml').tests.flatMap(
    ({ alert_rule_test }: { alert_rule_test: { alertname: string }[] }) =>
      alert_rule_test.map(({ alertname }) => alertname),
  );
  expect(new Set(tested)).toEqual(new Set(readAlerts().keys()));
});

it('Prometheus scrapes the processes of compose.yaml, on their ports', () => {
  const { services } = read('compose.yaml');
  const processes = Object.keys(services).filter((name) => /^site-\d+$/.test(name));
  const ports = processes.map((name) => services[name].environment.METRICS_PORT);
  const { scrape_configs } = read('prometheus.yml');
  expect(scrape_configs[0].static_configs[0].targets).toEqual(
    processes.map((name, index) => `${name}:${ports[index]}`),
  );
});
