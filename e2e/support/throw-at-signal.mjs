/*
 * Loaded into a site with `node --import`: SIGUSR2 throws an exception that nothing catches, as a
 * mistake in a callback would.
 */
process.on('SIGUSR2', () => {
  throw new Error('A mistake');
});
