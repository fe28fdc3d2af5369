import { fromStorage } from './browser';

/** Key in the session storage for the URL of the previous page. */
const LEFT_KEY = 'left';

/**
 * Makes a card's cover grow into the article's cover, and back. This script names the cover of a
 * card during the transition; on the article's page components/styles/cover-transition.css does.
 */
export function nameCovers(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (!viewTransition) return;
    fromStorage(() => sessionStorage.setItem(LEFT_KEY, location.href));
    nameCover(activation?.entry.url, viewTransition);
  });
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (!viewTransition) return;
    // Reads the stored URL, because Safari supported view transitions a year before the Navigation
    // API.
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
  // The name is removed, because a page in the back/forward cache would keep it for the transition
  // to another article.
  finished.then(() => name(() => ''));
}

function leadsTo(cover: HTMLElement, url: string): boolean {
  return cover.closest('li')?.querySelector('a')?.pathname === new URL(url).pathname;
}

function isInView(cover: HTMLElement): boolean {
  const { top, bottom } = cover.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
