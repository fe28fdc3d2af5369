import type { Meaning } from './liquid';
import { onOwnLine, pictureMarkdown, valuesOf, videoMarkdown } from './tags';

/** What a shortcode of Hugo means. */
export const meaningInHugo: Meaning = (tag, context) => {
  // `{{</* name */>}}` is how Hugo writes a shortcode as text.
  if (/^\{\{[<%]\s?\/\*/.test(tag.source)) {
    return tag.source.replace(/^(\{\{[<%])\s?\/\*/, '$1').replace(/\*\/\s?([>%]\}\})$/, '$1');
  }
  const { named, others } = valuesOf(tag.rest.replace(/\/$/, ''));
  const [first = '', second = ''] = others;
  switch (tag.name) {
    case 'ref':
    case 'relref':
      return context.pathOf(named.path ?? first);
    case 'youtube':
    case 'vimeo':
      return videoMarkdown(tag.name, named.id ?? first);
    case 'figure':
    case 'img': {
      const { src, alt, caption, title, link } = named;
      const path = src ?? first;
      if (!path) return undefined;
      const picture = pictureMarkdown(path, alt ?? caption ?? title, caption ?? title);
      return link ? `[${picture}](${link.replaceAll(' ', '%20')})` : picture;
    }
    case 'gist':
      return first && second ? onOwnLine(`https://gist.github.com/${first}/${second}`) : undefined;
    case 'x':
    case 'tweet':
      return named.user && named.id
        ? onOwnLine(`https://x.com/${named.user}/status/${named.id}`)
        : undefined;
    case 'toc':
      return '';
    default:
      return undefined;
  }
};
