import type { Element, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { parseUrl } from '../../../engine/text';
import { trailerLabels } from '../../brand/labels';
import { isBlank } from './html-parts';

/* Trailers on other sites: videos, and games on Steam. A link alone in its paragraph becomes a
   card; a click on it loads the other site's frame (components/scripts/trailer.ts). */

/** The URL of a frame. Twitch refuses to be framed unless it names the host of the page. */
function frameOn(siteUrl: string, { frame }: Trailer): string {
  return frame.endsWith('parent=') ? frame + new URL(siteUrl).hostname : frame;
}

/**
 * A rehype plugin that marks each paragraph that is a link to a trailer and nothing else:
 * `data-frame` is the URL of the frame, `data-site` the name of the site.
 */
export function rehypeTrailers({ siteUrl }: { siteUrl: string }) {
  return (tree: Root) => {
    visit(tree, 'element', (element, index = 0, parent) => {
      const link = linkAlone(element);
      const trailer = link && trailerOf(String(link.properties.href));
      if (!trailer || !parent) return;
      const { site } = trailer;
      // A picture that links to a video is its poster; one that links to a shop is a badge.
      if (site === 'Steam' && hasPicture(link)) return;
      // A link whose words are a URL gets the general name, because a URL does not name a video.
      const name = site === 'Steam' ? trailerLabels.game : trailerLabels.video;
      if (parseUrl(textOf(link))) link.children = [{ type: 'text', value: name }];
      const properties = { dataFrame: frameOn(siteUrl, trailer), dataSite: site };
      parent.children[index] = h('p', properties, link);
    });
  };
}

const hasPicture = ({ children }: Element) =>
  children.some((it) => it.type === 'element' && it.tagName === 'img');

/** The link that is the whole content of a paragraph or a box. */
function linkAlone(element: Element): Element | undefined {
  if (!/^(?:p|div|figure)$/.test(element.tagName)) return undefined;
  const [only, ...others] = element.children.filter((child: RootContent) => !isBlank(child));
  if (only?.type !== 'element' || others.length > 0) return undefined;
  return only.tagName === 'a' ? only : undefined;
}

/** A trailer: the name of its site, the URL of its page, and the URL of its frame. */
export type Trailer = { site: string; page: string; frame: string };

type Finder = (url: URL, path: string[]) => Omit<Trailer, 'site'> | undefined;

const ID = /^[\w-]{1,64}$/;
const NUMBER = /^\d{1,20}$/;

const SITES: [name: string, hosts: RegExp, find: Finder][] = [
  ['YouTube', /^(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com|youtu\.be)$/, onYouTube],
  ['Vimeo', /^(?:(?:www|player)\.)?vimeo\.com$/, onVimeo],
  ['Twitch', /^(?:(?:www|m|clips|player)\.)?twitch\.tv$/, onTwitch],
  ['Steam', /^store\.steampowered\.com$/, onSteam],
];

/** The trailer at the URL of a page or frame; undefined for any other URL. */
export function trailerOf(href: string): Trailer | undefined {
  const url = parseUrl(href.startsWith('//') ? `https:${href}` : href);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const path = url.pathname.split('/').filter((part) => part !== '');
  const [site, , find] = SITES.find(([, hosts]) => hosts.test(url.hostname)) ?? [];
  const found = find?.(url, path);
  return site && found ? { site, ...found } : undefined;
}

function onYouTube({ hostname, searchParams }: URL, [first = '', second = '']: string[]) {
  const isShort = hostname === 'youtu.be';
  const inPath = ['embed', 'shorts', 'live', 'v'].includes(first) ? second : '';
  const id = isShort ? first : first === 'watch' ? searchParams.get('v') : inPath;
  if (!id || !ID.test(id) || id === 'videoseries') return undefined;
  const start = secondsOf(searchParams.get('start') ?? searchParams.get('t'));
  return {
    page: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`,
    frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}`,
  };
}

/** The seconds of a time such as `90`, `90s` or `1m30s`; 0 for none. */
function secondsOf(time: string | null): number {
  const [, hours, minutes, seconds] =
    /^(?:(\d{1,3})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(time ?? '') ?? [];
  return 3_600 * Number(hours ?? 0) + 60 * Number(minutes ?? 0) + Number(seconds ?? 0);
}

function onVimeo({ searchParams }: URL, path: string[]) {
  const [id = '', inPath] = path[0] === 'video' ? path.slice(1) : path;
  // The hash of an unlisted video, which Vimeo requires.
  const hash = searchParams.get('h') ?? inPath ?? '';
  if (!NUMBER.test(id) || !/^\w{0,64}$/.test(hash)) return undefined;
  return {
    page: `https://vimeo.com/${id}${hash && `/${hash}`}`,
    frame: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${hash && `&h=${hash}`}`,
  };
}

function onTwitch({ hostname, searchParams }: URL, path: string[]) {
  const at = path.indexOf('clip');
  const isClip = hostname === 'clips.twitch.tv';
  const clip = isClip ? (searchParams.get('clip') ?? path[0]) : at >= 0 ? path[at + 1] : undefined;
  if (clip && ID.test(clip)) {
    return {
      page: `https://clips.twitch.tv/${clip}`,
      frame: `https://clips.twitch.tv/embed?clip=${clip}&autoplay=true&parent=`,
    };
  }
  const named = searchParams.get('video')?.replace(/^v/, '');
  const video = hostname === 'player.twitch.tv' ? named : path[0] === 'videos' ? path[1] : '';
  if (!video || !NUMBER.test(video)) return undefined;
  return {
    page: `https://www.twitch.tv/videos/${video}`,
    frame: `https://player.twitch.tv/?video=${video}&autoplay=true&parent=`,
  };
}

function onSteam(_: URL, [kind = '', id = '']: string[]) {
  if (!['app', 'widget'].includes(kind) || !NUMBER.test(id)) return undefined;
  const page = `https://store.steampowered.com/app/${id}/`;
  return { page, frame: `https://store.steampowered.com/widget/${id}/` };
}
