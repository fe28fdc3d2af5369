import v8 from 'node:v8';
import vm from 'node:vm';

/*
 * Loaded into a site with `node --import`: SIGUSR2 collects garbage and prints the megabytes
 * of heap that are left, because the resident size of a process is mostly garbage not yet
 * collected. It also prints the largest resident size so far.
 */
v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  collect();
  console.log(`Heap: ${Math.ceil(process.memoryUsage().heapUsed / 1e6)} MB`);
  console.log(`Peak: ${Math.ceil(process.resourceUsage().maxRSS / 1e3)} MB`);
});
