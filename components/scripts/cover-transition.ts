import { fromStorage } from './browser-preferences';

/** Key in the session storage for the URL of the previous page. */
const LEFT_KEY = 'left';

/**
 * Makes a card's cover grow into the article's cover, and back. On a page with cards this script
 * names the cover during the transition; on the article, components/styles/cover-transition.css
 * does.
 */
export function nameCovers(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (!viewTransition) return;
    fromStorage(() => sessionStorage.setItem(LEFT_KEY, location.href));
    nameCover(activation?.entry.url, viewTransition);
  });
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (!viewTransition) return;
    // A stored URL, because Safari got the Navigation API a year later than view transitions.
    nameCover(
      fromStorage(() => sessionStorage.getItem(LEFT_KEY)),
      viewTransition,
    );
  });
}

/** @param url of the article */
function nameCover(url: string | null | undefined, { finished }: ViewTransition): void {
  const covers = [...document.querySelectorAll<HTMLElement>('[data-cover]')];
  const chosen = url && covers.find((cover) => leadsTo(cover, url) && isInView(cover));
  if (!chosen) return;
  const name = (nameOf: (cover: HTMLElement) => string) => {
    for (const cover of covers) cover.style.viewTransitionName = nameOf(cover);
  };
  name((cover) => (cover === chosen ? 'cover' : 'none'));
  // A page in the back/forward cache would keep the name for the transition to another article.
  finished.then(() => name(() => ''));
}

function leadsTo(cover: HTMLElement, url: string): boolean {
  return cover.closest('li')?.querySelector('a')?.pathname === new URL(url).pathname;
}

function isInView(cover: HTMLElement): boolean {
  const { top, bottom } = cover.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
