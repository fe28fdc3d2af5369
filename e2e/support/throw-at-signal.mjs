/* Loaded into a site with `node --import`: SIGUSR2 throws an exception that nothing catches,
   like a bug in a callback. */
process.on('SIGUSR2', () => {
  throw new Error('A mistake');
});
