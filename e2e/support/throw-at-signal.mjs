/* Loaded into a site with `node --import`: SIGUSR2 throws what nothing catches, like a bug in a
   callback. Each second time this is no error. */
let thrown = 0;
process.on('SIGUSR2', () => {
  thrown += 1;
  throw thrown % 2 === 1 ? new Error('A mistake') : null;
});
