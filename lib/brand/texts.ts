import * as brand from '../../brand/brand';
import * as copy from '../../brand/copy';
import * as games from '../../brand/games';
import { SHORT_LINK_PATH } from '../site/urls/paths';

const TEXTS = JSON.stringify([brand, games, copy]);

/** A text with the demo's domain, `.example`, which nobody can register; undefined without one. */
export function placeholderText(): string | undefined {
  const texts = TEXTS.match(/"[^"]*"/g) ?? [];
  return texts.find((text) => /\.example\b/.test(text))?.slice(1, -1);
}

/** Slugs of the short links that the site itself links to, such as `discord`. */
export function ownShortLinks(): string[] {
  const links = TEXTS.matchAll(new RegExp(`"${SHORT_LINK_PATH}/([^"/?#]+)"`, 'g'));
  return [...new Set([...links].map(([, slug = '']) => slug))];
}
