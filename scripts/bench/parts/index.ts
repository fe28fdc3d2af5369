import type { Row } from '../row';
import { bytes } from './bytes';
import { lighthouse } from './lighthouse';
import { machines } from './machines';
import { metrics } from './metrics';
import { paints } from './paints';
import { server } from './server';

/** What a part is told. */
export type Options = {
  /** First of the nine TCP ports that it may use. */
  port: number;
  /** How often each page is visited or put under load, where times are measured. */
  runs: number;
};

/** A part of the table, which measures one kind of number. It starts and stops its own servers. */
export type Part = { title: string; measure(options: Options): Promise<Row[]> };

/** All parts, by the name under which `npm run bench -- NAME` measures one alone. */
export const PARTS: Readonly<Record<string, Part>> = {
  bytes,
  paints,
  lighthouse,
  server,
  metrics,
  machines,
};
