import v8 from 'node:v8';
import vm from 'node:vm';

/*
 * Loaded into a site with `node --import`: at SIGUSR2 it collects its garbage and
 * prints the megabytes that are left, since what the system sees of a process is
 * mostly garbage that was not collected yet; and the most that the system ever saw.
 */
v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  collect();
  console.log(`Heap: ${Math.ceil(process.memoryUsage().heapUsed / 1e6)} MB`);
  console.log(`Peak: ${Math.ceil(process.resourceUsage().maxRSS / 1e3)} MB`);
});
