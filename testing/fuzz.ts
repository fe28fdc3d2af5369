/**
 * Settings of fast-check: a few cases, the same in every run; with `npm run fuzz` many new ones. A
 * failure prints its seed.
 */
export const FUZZ = {
  numRuns: Number(process.env.FUZZ_COUNT ?? 8),
  seed: Number(process.env.FUZZ_SEED ?? 1),
};
