/*
 * Loaded into a server with `node --import`: responds to the message `usage` with the
 * processor time used so far, in microseconds, and the peak memory, in bytes.
 */
process.on('message', (message) => {
  if (message !== 'usage') return;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.send?.({ cpu: userCPUTime + systemCPUTime, size: maxRSS * 1024 });
});
// The parent process has ended without stopping this one.
process.on('disconnect', () => process.exit());
