/**
 * Settings of fast-check: a few cases, the same in each run unless FUZZ_COUNT and FUZZ_SEED are
 * set. A failure prints its seed.
 */
export const FUZZ = {
  numRuns: Number(process.env.FUZZ_COUNT ?? 8),
  seed: Number(process.env.FUZZ_SEED ?? 1),
};
