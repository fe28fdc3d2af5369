/*
 * Runs in the page before its own scripts, and collects loading metrics in `window.paint`
 * (see visit.ts). A plain file, as a compiled function would call helpers that the page
 * does not have.
 */
const paint = { largest: 0, blocked: 0, shift: 0 };
Reflect.set(window, 'paint', paint);

/** Milliseconds of a task that do not count as blocking (as in Total Blocking Time). */
const SHORT_TASK_MS = 50;

/** Time of the first contentful paint, in milliseconds; blocking counts from then. */
let firstPaint = Number.POSITIVE_INFINITY;

new PerformanceObserver((list) => {
  for (const { entryType, name, startTime, duration, ...entry } of list
    .getEntries()
    .map((it) => it.toJSON())) {
    if (name === 'first-contentful-paint') firstPaint = startTime;
    if (entryType === 'largest-contentful-paint') paint.largest = startTime;
    if (entryType === 'longtask' && startTime + duration > firstPaint) {
      const visible = Math.min(duration, startTime + duration - firstPaint);
      paint.blocked += Math.max(0, visible - SHORT_TASK_MS);
    }
    if (entryType === 'layout-shift') paint.shift += entry.value;
  }
}).observe({ entryTypes: ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift'] });
