import { parseArgs } from 'node:util';
import { ensureDependencies, run, script } from '../build/steps.mjs';

/* `npm run fuzz`: runs the generated tests with `--count` inputs, and a quarter as many pictures. */

script(async () => {
  const { values } = parseArgs({
    options: { count: { type: 'string', default: '2000' }, seed: { type: 'string' } },
  });
  // Each run has another seed, which a failure prints.
  const { count, seed = String(Date.now() % 1_000_000) } = values;
  await ensureDependencies();
  await run('jest', ['fuzz.test'], { FUZZ_COUNT: count, FUZZ_SEED: seed });
});
