import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { findPrometheus } from '../../testing/engines.mjs';
import { Server } from '../../testing/server.mjs';
import { PROMETHEUS_PORT } from '../ports';

const URL = `http://127.0.0.1:${PROMETHEUS_PORT}`;

/** The latest value of a time series, with its labels. */
type Sample = { labels: Record<string, string>; value: number };
/** A sample as Prometheus sends it; its value follows the time. */
type Result = { metric: Sample['labels']; value: [number, string] };

/** A Prometheus with the files in deploy, except that it scrapes more often. */
export class Prometheus {
  /** The warnings and errors in the log. */
  readonly complaints: string[] = [];
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'prometheus-'));
  readonly #server: Server;

  /** @param targets hosts with ports to scrape */
  constructor(targets: readonly string[]) {
    const command = findPrometheus();
    if (!command) throw new Error('There is no Prometheus.');
    const file = (name: string) => path.join(this.#folder, name);
    const configuration = parse(readFileSync('deploy/prometheus.yml', 'utf8'));
    configuration.global = {
      scrape_interval: '2s',
      scrape_timeout: '2s',
      evaluation_interval: '1s',
    };
    const absolute = (name: string) => path.resolve('deploy', name);
    configuration.rule_files = configuration.rule_files.map(absolute);
    configuration.scrape_configs[0].static_configs = [{ targets }];
    // Every JSON text is valid YAML.
    writeFileSync(file('prometheus.yml'), JSON.stringify(configuration));
    this.#server = new Server(
      {
        command,
        args: [
          `--config.file=${file('prometheus.yml')}`,
          `--storage.tsdb.path=${file('data')}`,
          `--web.listen-address=127.0.0.1:${PROMETHEUS_PORT}`,
        ],
        env: {},
        url: `${URL}/-/ready`,
      },
      {
        onErrors: (text) =>
          this.complaints.push(...(text.match(/^.*level=(?:warn|error).*$/gm) ?? [])),
      },
    );
  }

  async start(): Promise<void> {
    await this.#server.start();
  }

  async stop(): Promise<void> {
    await this.#server.stop('SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /**
   * The result of an expression.
   * @throws {Error} when Prometheus does not understand it
   */
  async query(expression: string): Promise<Sample[]> {
    const { result } = await this.#get(`query?${new URLSearchParams({ query: expression })}`);
    return result.map(({ metric, value }: Result) => ({ labels: metric, value: Number(value[1]) }));
  }

  /** The sum of an expression's results. */
  readonly sum = async (expression: string): Promise<number> =>
    (await this.query(`sum(${expression})`))[0]?.value ?? 0;

  /** The health of each rule, by name. */
  async rules(): Promise<Record<string, string>> {
    const { groups } = await this.#get('rules');
    const rules = groups.flatMap((group: { rules: object[] }) => group.rules);
    return Object.fromEntries(
      rules.map(({ name, health }: Record<string, string>) => [name, health]),
    );
  }

  async #get(path: string) {
    const { status, data, error } = await (await fetch(`${URL}/api/v1/${path}`)).json();
    if (status !== 'success') throw new Error(error);
    return data;
  }
}
