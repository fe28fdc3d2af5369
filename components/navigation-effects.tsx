'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/**
 * After a navigation to another page: scrolls to the top (spec section 2) and focuses the content,
 * so that keyboard users continue from there. Next announces the page's title.
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
    // Back and forward are navigations too: without this the browser restores the scroll position.
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    // After a reload, or on the way back from another site, the browser should restore it.
    const giveBack = () => {
      history.scrollRestoration = 'auto';
    };
    // Between two queries of one page the pathname does not change, so the other effect does not run.
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
