import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeMetrics } from '../engine/testing/internals';
import { defineSiteMetrics } from '../lib/metrics/define-metrics';
import { readAlerts } from '../testing/alerts';

/* The metrics in docs/operations.md, in the alerts and in the dashboard, against those in the code. */

type Metric = { name: string; type: string; help: string; labelNames: string[] };

const { registry } = makeMetrics({ version: '', build: '' }, defineSiteMetrics);
const all = registry.getMetricsAsArray() as unknown as Metric[];
const own = all.filter(({ name }) => name.startsWith('site_'));

const operations = readFileSync(path.join(__dirname, 'operations.md'), 'utf8');
const alerts = [...readAlerts()];

type Panel = { id: number; title: string; targets: { expr: string }[] };
const dashboard = readFileSync(path.join(__dirname, '../deploy/grafana-dashboard.json'), 'utf8');
const { panels }: { panels: Panel[] } = JSON.parse(dashboard);
const shown = panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => [title, expr] as const),
);

/** Names of metrics in an expression, spelled as in the code. */
function metricsIn(expression: string): string[] {
  const names = expression.match(/\b(?:site|process|nodejs)_\w+/g) ?? [];
  return names.map((name) => {
    const base = name.replace(/_(?:bucket|sum|count)$/, '');
    return all.some((it) => it.name === base && it.type === 'histogram') ? base : name;
  });
}

/** Names of labels in an expression. */
function labelsIn(expression: string): string[] {
  const grouped = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, it = '']) =>
    it.split(', '),
  );
  const selected = [...expression.matchAll(/[{,](\w+)[=!]/g)].map(([, it = '']) => it);
  return [...grouped, ...selected];
}

it('the documents have every metric of the site, as it is in the code', () => {
  const table = /\| metric \| type .*?\n\n/s.exec(operations)?.[0].trim().split('\n').slice(2);
  const row = ({ name, type, labelNames, help }: Metric) =>
    `| \`${name}\` | ${type} | ${labelNames.join(', ')} | ${help} |`;
  expect(table).toEqual(own.map(row));
});

it('the documents say of each alert what to look at', () => {
  const table = /\| alert \| look at \|\n.*?\n\n/s.exec(operations)?.[0] ?? '';
  const described = [...table.matchAll(/^\| `(\w+)` \| \S/gm)].map(([, name]) => name);
  expect(described).toEqual(alerts.map(([name]) => name));
});

it.each([...alerts, ...shown])('%s is made of metrics and labels that exist', (_, expression) => {
  const known = metricsIn(expression).map((name) => all.find((it) => it.name === name));
  expect(known).not.toContain(undefined);
  const labels = known.flatMap((metric) => metric?.labelNames ?? []);
  expect([...labels, 'le', 'job']).toEqual(expect.arrayContaining(labelsIn(expression)));
});

it('the dashboard shows every metric of the site', () => {
  const names = new Set(shown.flatMap(([, expression]) => metricsIn(expression)));
  expect([...names]).toEqual(expect.arrayContaining(own.map(({ name }) => name)));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});
