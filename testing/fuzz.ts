/**
 * For tests that generate their cases with fast-check, which prints the seed of a failure: a few
 * cases in every run, always the same; many new ones with `npm run fuzz`.
 */
export const FUZZ = {
  numRuns: Number(process.env.FUZZ_COUNT ?? 20),
  seed: Number(process.env.FUZZ_SEED ?? 1),
};
