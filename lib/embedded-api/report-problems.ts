import { type Level, log } from '../base/log';
import { metrics } from '../site/metrics';
import type { ContentError } from './content-files';

/** Logs each wrong content file, and sets the metric of their number. */
export function reportProblems(problems: readonly ContentError[], level: Level): void {
  metrics()?.contentProblems.set(problems.length);
  for (const { file, line, problem, isKept } of problems) {
    const meanwhile = isKept ? 'its last good version stays' : 'it is left out';
    log(level, `A content file is wrong: ${meanwhile}`, { file, line, problem });
  }
}
