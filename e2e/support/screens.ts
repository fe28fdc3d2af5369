import type { Page } from '@playwright/test';
import { allPages } from '../../lib/site/all-pages';
import { type Screen, screens as states } from '../screens/screens.mjs';
import type { FaultyApi, WireArticle } from './faulty-api';
import { open } from './open';

/** All pages in all states. */
export const screens: Screen[] = [
  ...allPages().map(({ share: name, path }) => ({ name, path })),
  ...states,
];

/** Brings a page into one of the states of `npm run screenshots`. */
export async function show(page: Page, api: FaultyApi, screen: Screen): Promise<void> {
  await screen.content?.({
    fault: (fault) => api.fault(fault as Parameters<FaultyApi['fault']>[0]),
    putArticle: (article) => api.putArticle(article as WireArticle),
    putFile: (id, upload, bytes) => api.putFile(id, upload, bytes),
  });
  await open(page, screen.path);
  await screen.act?.(page);
}
