/*
 * Loaded into a server with `node --import`: when asked for its usage it tells what it
 * has used so far, microseconds of its processor and bytes at its largest.
 */
process.on('message', (question) => {
  if (question !== 'usage') return;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.send?.({ cpu: userCPUTime + systemCPUTime, size: maxRSS * 1024 });
});
// Nobody is left who would end it.
process.on('disconnect', () => process.exit());
