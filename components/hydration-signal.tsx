'use client';

import { useLayoutEffect } from 'react';

/**
 * Tells the document's loader (lib/page-store/loader-script.js) that React has taken the page
 * over, with an event `hydrated` on the window: the loader then repeats a click that came too
 * early. In a layout effect, so that no click falls between the two.
 */
export function HydrationSignal() {
  useLayoutEffect(() => {
    dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}
