import v8 from 'node:v8';
import vm from 'node:vm';

/* Loaded into a site with `node --import`: SIGUSR2 prints the largest resident size up to now,
   and the megabytes of heap after garbage collection. */
v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  collect();
  console.log(`Heap: ${Math.ceil(process.memoryUsage().heapUsed / 1e6)} MB`);
  console.log(`Peak: ${Math.ceil(process.resourceUsage().maxRSS / 1e3)} MB`);
});
