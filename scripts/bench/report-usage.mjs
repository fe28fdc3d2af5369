/*
 * Loaded into a server with `node --import`: responds to the message `usage` with the
 * processor time used so far, in microseconds.
 */
process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
// The parent process has ended without stopping this one.
process.on('disconnect', () => process.exit());
