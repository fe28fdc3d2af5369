'use client';

import { useEffect } from 'react';
import { HEADER_SCROLLED_PX } from '@/lib/constants';

/** Marks the header as scrolled once the page is scrolled far enough (spec section 2). */
export function HeaderScroll() {
  useEffect(() => {
    const header = document.querySelector('[data-site-header]');
    const mark = () => header?.toggleAttribute('data-scrolled', scrollY > HEADER_SCROLLED_PX);
    mark();
    addEventListener('scroll', mark, { passive: true });
    return () => removeEventListener('scroll', mark);
  }, []);
  return null;
}
