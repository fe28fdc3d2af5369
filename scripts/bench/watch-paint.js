/*
 * Runs in the page before its own scripts, and collects what slow-visit.ts reads in
 * `window.paint`. A plain file, as a compiled function would call helpers that the page
 * does not have.
 */
const paint = { first: 0, largest: 0, shift: 0 };
Reflect.set(window, 'paint', paint);

new PerformanceObserver((list) => {
  for (const { entryType, name, startTime, ...entry } of list
    .getEntries()
    .map((it) => it.toJSON())) {
    if (name === 'first-contentful-paint') paint.first = startTime;
    if (entryType === 'largest-contentful-paint') paint.largest = startTime;
    if (entryType === 'layout-shift') paint.shift += entry.value;
  }
}).observe({ entryTypes: ['paint', 'largest-contentful-paint', 'layout-shift'] });
