import path from 'node:path';
import { decodePercent, parseUrl } from '../../engine/text';
import { isWithin } from './source-files';

/** What finds an article by the links to it: its file, and its addresses so far. */
export type Linked = {
  file: string;
  site: { root: string };
  slug: string;
  date: string;
  oldPaths: readonly string[];
};

/** Parts of a path that lead to lists of articles. */
const LISTS = /^(?:tags?|categor(?:y|ies)|authors?|archives?|series|topics?|page)$/;
const TEXT = /\.(?:md|mdx|markdown)$/i;

/** Paths of Ghost and of folders' aliases that stand for the website itself. */
const OWN = /^(?:__GHOST_URL__|@site|~|@)(?=\/)/;

/** Finds articles of an import by the links between them. */
export class ArticleLinks<Article extends Linked> {
  readonly #byFile = new Map<string, Article>();
  readonly #byPath = new Map<string, Article>();
  readonly #bySlug = new Map<string, Article[]>();
  /** By each end of the path of its file, without the file's ending. */
  readonly #byName = new Map<string, Article[]>();
  readonly #origins: ReadonlySet<string>;

  /** @param origins those of the addresses under which the articles were public */
  constructor(articles: readonly Article[], origins: ReadonlySet<string>) {
    this.#origins = origins;
    for (const article of articles) {
      const { site, file, slug, oldPaths } = article;
      this.#byFile.set(file, article);
      for (const old of oldPaths) this.#byPath.set(keyOf(site.root, trimmed(old)), article);
      add(this.#bySlug, keyOf(site.root, slug), article);
      const parts = file
        .replace(TEXT, '')
        .replace(/[/\\]index$/, '')
        .split(path.sep);
      for (let at = 1; at < parts.length; at += 1) {
        add(this.#byName, keyOf(site.root, parts.slice(at).join('/')), article);
      }
    }
  }

  /** A link without the website it begins with; undefined for one to another website. */
  pathOf(href: string): string | undefined {
    const own = href.replace(OWN, '');
    if (!/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(own)) return own;
    const url = parseUrl(own);
    if (!url || !this.#origins.has(url.origin)) return undefined;
    return url.pathname + url.search + url.hash;
  }

  /** The article to which a link of another one leads, and the part of it behind `#`. */
  find(href: string, from: Linked): { article: Article; fragment: string } | undefined {
    const own = this.pathOf(href) ?? '';
    const [written = ''] = own.split(/[?#]/);
    const fragment = own.includes('#') ? own.slice(own.indexOf('#')) : '';
    const link = decodePercent(written) ?? written;
    if (!link) return undefined;
    const article = this.#ofFile(link, from) ?? this.#ofAddress(link, from);
    return article && { article, fragment };
  }

  /** The article whose file has this name, as `post_url` and `ref` name it, with or without ending. */
  named(name: string, { site: { root } }: Linked): Article | undefined {
    const wanted = keyOf(root, trimmed(name).replace(TEXT, ''));
    const [found, other] = this.#byName.get(wanted) ?? [];
    return other ? undefined : found;
  }

  #ofFile(link: string, { file, site: { root } }: Linked): Article | undefined {
    const inSite = link.replace(/^\/+/, '');
    const starts = link.startsWith('/')
      ? [root, path.join(root, 'content'), path.join(root, 'src')]
      : [path.dirname(file), root, path.join(root, 'content')];
    for (const start of starts) {
      const target = path.resolve(start, inSite);
      const names = TEXT.test(link) ? [''] : ['.md', '.mdx', '/index.md', '/index.mdx'];
      for (const name of isWithin(target, root) ? names : []) {
        const article = this.#byFile.get(target + name);
        if (article) return article;
      }
    }
    return undefined;
  }

  #ofAddress(link: string, { site: { root } }: Linked): Article | undefined {
    const known = this.#byPath.get(keyOf(root, trimmed(link)));
    if (known || TEXT.test(link)) return known;
    const parts = trimmed(link)
      .replace(/\.html?$/, '')
      .split('/');
    if (parts.some((part) => LISTS.test(part))) return undefined;
    const last = (parts.at(-1) ?? '').toLowerCase();
    const [article, other] = this.#bySlug.get(keyOf(root, last)) ?? [];
    const dated = parts.filter((part) => /^\d+$/.test(part) && part !== last).join('-');
    return article && !other && article.date.startsWith(dated) ? article : undefined;
  }
}

function add<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

const keyOf = (root: string, name: string) => `${root}\0${name}`;
const trimmed = (link: string) =>
  link.replace(/^\/+|(?:^|\/)index\.html?$/g, '').replace(/(?<!\/)\/+$/, '');
