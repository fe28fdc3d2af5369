import { parseArgs } from 'node:util';
import { ensureDependencies, run, script } from './lib/steps.mjs';

/* `npm run fuzz`: renders generated Markdown for the page and the feeds: --count N (2000), --seed N. */

script(async () => {
  const { values } = parseArgs({
    options: { count: { type: 'string', default: '2000' }, seed: { type: 'string' } },
  });
  // A different seed for each run, which the test prints.
  const { count, seed = String(Date.now() % 1_000_000) } = values;
  await ensureDependencies();
  await run('jest', ['markdown-fuzz'], { FUZZ_COUNT: count, FUZZ_SEED: seed });
});
