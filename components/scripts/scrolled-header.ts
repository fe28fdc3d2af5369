import { HEADER_SCROLLED_PX } from '@/lib/site/constants';

/**
 * Marks the header as scrolled once the page is scrolled far enough (spec section 2): when the
 * element at the top of the page is further above the window than that. An observer tells, after
 * the first frame too, without making the browser lay the page out.
 */
export function markScrolledHeader(): void {
  const header = document.querySelector('[data-site-header]');
  const top = document.querySelector('[data-page-top]');
  if (!header || !top) return;
  const observer = new IntersectionObserver(
    ([entry]) => header.toggleAttribute('data-scrolled', !entry?.isIntersecting),
    { rootMargin: `${HEADER_SCROLLED_PX}px 0px 0px` },
  );
  observer.observe(top);
}
