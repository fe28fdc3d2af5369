/*
 * Runs in the page before its own scripts, and gathers in `window.seen` what its
 * visitor sees. A file of its own, as tools that translate code add to its functions.
 */
const seen = { largest: 0, blocked: 0, shift: 0 };
Reflect.set(window, 'seen', seen);

/** Milliseconds of one task that nobody minds. */
const SHORT_TASK_MS = 50;

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.entryType === 'largest-contentful-paint') seen.largest = entry.startTime;
    if (entry.entryType === 'longtask') {
      seen.blocked += Math.max(0, entry.duration - SHORT_TASK_MS);
    }
    if (entry.entryType === 'layout-shift') seen.shift += Reflect.get(entry, 'value');
  }
}).observe({ entryTypes: ['largest-contentful-paint', 'longtask', 'layout-shift'] });
