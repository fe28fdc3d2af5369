import { REDIRECT_DELAY_MS } from '@/lib/constants';
import { whenParsed } from './browser';

/* Requests the target of a short link that the server could not read, and navigates there after
   REDIRECT_DELAY_MS (spec section 4). If the request fails, shows one of the page's errors. */

async function retry(redirecting: HTMLElement): Promise<void> {
  const show = (problem: string) => {
    redirecting.remove();
    document.getElementById(problem)?.removeAttribute('hidden');
    const heading = document.querySelector<HTMLElement>(`#${problem} h1`);
    if (!heading) return;
    document.title = heading.textContent;
    // Focused, because screen readers do not announce what was hidden.
    heading.tabIndex = -1;
    heading.focus();
  };
  try {
    const response = await fetch(redirecting.dataset.redirect as string);
    if (response.status === 404) return show('redirect-missing');
    if (!response.ok) throw new Error(`The response was ${response.status}`);
    const { target } = await response.json();
    setTimeout(() => location.replace(target), REDIRECT_DELAY_MS);
  } catch {
    show('redirect-failed');
  }
}

whenParsed(() => {
  const redirecting = document.querySelector<HTMLElement>('[data-redirect]');
  if (redirecting) retry(redirecting);
});
