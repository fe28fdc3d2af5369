import { pageStore } from '../page-store';
import { CONTACT_PATH } from '../routes';
import type { CompletePage } from './site-response';

/**
 * Makes the document of a page that Next has rendered for one response alone, past the page
 * store: the one that responds to a form sent without script.
 */
export function completeUnstoredPage(html: string): CompletePage {
  const page = { html, headers: {}, status: undefined } as Parameters<Store['prepare']>[0];
  pageStore()?.prepare(page, CONTACT_PATH);
  const policy = page.headers?.['content-security-policy'];
  return {
    html: page.html,
    headers: typeof policy === 'string' ? { 'Content-Security-Policy': policy } : {},
  };
}

type Store = NonNullable<ReturnType<typeof pageStore>>;
