import { parseArgs } from 'node:util';
import { ensureDependencies, run, script } from './lib/steps.mjs';

/* Generated Markdown through the page and the feeds: --count N (2000), --seed N. */

script(async () => {
  const { values } = parseArgs({
    options: { count: { type: 'string', default: '2000' }, seed: { type: 'string' } },
  });
  // Another seed each time, which the result names.
  const { count, seed = String(Date.now() % 1_000_000) } = values;
  await ensureDependencies();
  await run('jest', ['markdown-fuzz'], { FUZZ_COUNT: count, FUZZ_SEED: seed });
});
