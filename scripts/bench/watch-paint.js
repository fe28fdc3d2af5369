/*
 * Runs in the page before its own scripts, and gathers in `window.seen` what its
 * visitor sees. A file of its own, as tools that translate code add to its functions.
 */
const seen = { largest: 0, blocked: 0, shift: 0 };
Reflect.set(window, 'seen', seen);

/** Milliseconds of one task that nobody minds. */
const SHORT_TASK_MS = 50;

/** When there was something to see; before, nobody can mind that the page does not answer. */
let firstPaint = Number.POSITIVE_INFINITY;

new PerformanceObserver((list) => {
  for (const { entryType, name, startTime, duration, ...entry } of list
    .getEntries()
    .map((it) => it.toJSON())) {
    if (name === 'first-contentful-paint') firstPaint = startTime;
    if (entryType === 'largest-contentful-paint') seen.largest = startTime;
    if (entryType === 'longtask' && startTime + duration > firstPaint) {
      const visible = Math.min(duration, startTime + duration - firstPaint);
      seen.blocked += Math.max(0, visible - SHORT_TASK_MS);
    }
    if (entryType === 'layout-shift') seen.shift += entry.value;
  }
}).observe({ entryTypes: ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift'] });
