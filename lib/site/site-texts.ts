import * as brand from './brand';
import * as copy from './copy';
import { SHORT_LINK_PATH } from './routes';

const TEXTS = JSON.stringify([brand, copy]);

/** A text of the demo brand, which has a domain that nobody can own, if there is one. */
export function placeholderText(): string | undefined {
  return /"([^"]*\.example\b[^"]*)"/.exec(TEXTS)?.[1];
}

/** Slugs of the short links that the site itself links to, such as `discord`. */
export function ownShortLinks(): string[] {
  const links = TEXTS.matchAll(new RegExp(`"${SHORT_LINK_PATH}/([^"/?#]+)"`, 'g'));
  return [...new Set([...links].map(([, slug = '']) => slug))];
}
