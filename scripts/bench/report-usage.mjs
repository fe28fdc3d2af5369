/*
 * Loaded into a server with `node --import`: at SIGUSR2 it prints what it has used
 * so far, the time of its processor in microseconds and its largest size in bytes.
 */
process.on('SIGUSR2', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  console.log(
    `Usage: ${JSON.stringify({ cpu: userCPUTime + systemCPUTime, size: maxRSS * 1024 })}`,
  );
});
