import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The file with the rules of the alerts. */
export const ALERTS_FILE = 'deploy/alerts.yml';

type Rule = { alert: string; expr: string };

/** The expressions of the alerts in deploy/alerts.yml, by their names. */
export function readAlerts(): Map<string, string> {
  const { groups }: { groups: { rules: Rule[] }[] } = parse(readFileSync(ALERTS_FILE, 'utf8'));
  return new Map(groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr])));
}
