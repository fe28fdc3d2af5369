import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

type Rule = { alert: string; expr: string };

/** The expressions of the alerts in deploy/alerts.yml, by their names. */
export function readAlerts(): Map<string, string> {
  const text = readFileSync('deploy/alerts.yml', 'utf8');
  const { groups }: { groups: { rules: Rule[] }[] } = parse(text);
  return new Map(groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr])));
}
