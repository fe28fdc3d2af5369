import { shorten } from '../../../engine/text';
import { isEmbedScript, isKnownTag, linkToFrame } from '../../../lib/markdown/worker/html';
import { trailerOf } from '../../../lib/markdown/worker/trailers';
import { htmlIn, type Page } from '../page';
import type { Finding } from '../report';

/** HTML that the site shows as text, and unclosed tags, which affect more than the writer meant. */
export function rawHtml({ tree }: Page): Finding[] {
  const parts = htmlIn(tree);
  const ends = new Set(parts.filter(({ kind }) => kind === 'end').map(({ name }) => name));
  return parts.flatMap((part) => {
    const { kind, name, source, attributes, line } = part;
    const hint = (problem: string): Finding[] => {
      const message = `"${shorten(source, 60)}" ${problem}`;
      return [{ rule: 'markup', level: 'hint', message, at: line }];
    };
    if (kind !== 'start') return [];
    if (name === 'iframe') {
      if (trailerOf(attributes.src ?? '')) return [];
      const becomes = linkToFrame(part) ? 'becomes a link' : 'stands on the page as text';
      return hint(
        `${becomes}: only videos of YouTube, Vimeo and Twitch and games on Steam are shown.`,
      );
    }
    if (isEmbedScript(part)) return hint('is left out: scripts do not run.');
    if (!isKnownTag(name)) return hint('stands on the page as text: this tag has no effect.');
    return CLOSED.test(name) && !ends.has(name)
      ? hint(`is never closed: write </${name}> where it ends.`)
      : [];
  });
}

/** Elements that swallow all following text when they are not closed. */
const CLOSED = /^(?:b|center|details|div|em|figure|i|s|small|strong|sub|sup|u)$/;
