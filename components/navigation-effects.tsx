'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/**
 * After a navigation to another page: moves to the top (spec section 2) and puts
 * the focus on the content, so that a keyboard goes on from there. The page's
 * title is announced by Next.
 */
export function NavigationEffects() {
  const pathname = usePathname();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (location.hash) return;
    moveToTop();
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => {
    // Back and forward are navigations too: the browser would restore the old position.
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    // A reload, or the way back from another site, is left to the browser.
    const giveBack = () => {
      history.scrollRestoration = 'auto';
    };
    // Between two queries of one page there is no change of path to see.
    const traverse = () => {
      if (location.pathname === shown.current && !location.hash) moveToTop();
    };
    takeOver();
    addEventListener('pageshow', takeOver);
    addEventListener('pagehide', giveBack);
    addEventListener('popstate', traverse);
    return () => {
      removeEventListener('pageshow', takeOver);
      removeEventListener('pagehide', giveBack);
      removeEventListener('popstate', traverse);
    };
  }, []);
  return null;
}

function moveToTop() {
  scrollTo({ top: 0, behavior: 'instant' });
}
