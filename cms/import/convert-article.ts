import path from 'node:path';
import { shorten } from '../../engine/text';
import type { ArticleLinks } from './article-links';
import { descriptionOf } from './description';
import { importLimits } from './limits';
import { withoutExtensions } from './markup';
import { withoutMdx } from './mdx';
import { coverBeside, findPicture, namePictures, type Picture } from './pictures';
import { type Reference, referencesIn } from './references';
import type { Note } from './report';
import type { SourceArticle } from './source-article';
import { codeFinder, type Edit, edited, lineAt, type SourceText } from './source-text';
import { withoutTemplates } from './templates';

/** An article with the slug and the folder's name that it gets on the site. */
export type NamedArticle = SourceArticle & { name: string; newSlug: string };

/** What is written of an article. */
export type Converted = {
  body: string;
  description: string | undefined;
  /** The names of its pictures by their files. */
  pictures: ReadonlyMap<string, string>;
  notes: Note[];
};

/** An article's text, description and pictures, as the site has them. */
export async function convertArticle(
  article: NamedArticle,
  links: ArticleLinks<NamedArticle>,
): Promise<Converted> {
  const notes = [...article.notes];
  const note = (line: number, message: string) => {
    notes.push({ file: article.file, line, message });
  };
  const plain = withoutPrograms(article, links, note);
  const text = withoutExtensions(plain, article.title);
  const { found, edits } = await resolve(text, article, links, note);
  const cover = await coverOf(article, links, note);
  const files = [...found.values(), ...(cover ? [cover] : [])].map(({ file }) => file);
  const names = namePictures(new Set(files), cover?.file);
  const renamed = [...found].map(([{ start, end }, { file }]): Edit => {
    return { start, end, text: names.get(file) ?? '' };
  });
  const body = withoutGaps(edited(text, [...edits, ...renamed]).text.trim());
  const description = article.description ?? descriptionOf(body);
  return { body, description, pictures: names, notes };
}

/** The text without more than one blank line, which is left of what was removed. */
function withoutGaps(text: string): string {
  const isCode = codeFinder(text);
  return text.replace(/(?<!\n)\n{3,}/g, (gap, at: number) => (isCode(at) ? gap : '\n\n'));
}

type AddNote = (line: number, message: string) => void;

/** The text without template languages, or without MDX; that of Astro and Ghost has neither. */
function withoutPrograms(
  article: NamedArticle,
  links: ArticleLinks<NamedArticle>,
  note: AddNote,
): SourceText {
  const { file, body, title, site } = article;
  if (/\.mdx$/i.test(file) || site.program === 'docusaurus') return withoutMdx(body, note);
  if (site.program === 'astro' || site.program === 'ghost') return body;
  const pathOf = (name: string) => {
    const [plain = '', fragment] = name.split('#');
    const target = links.find(plain, article)?.article ?? links.named(plain, article);
    const relative = target && path.relative(site.root, target.file).split(path.sep).join('/');
    return relative && encodeURI(`/${relative}`) + (fragment ? `#${fragment}` : '');
  };
  return withoutTemplates(body, { title, pathOf }, note);
}

/** The pictures that a text names, by their places in it, and the edits of its links to articles. */
async function resolve(
  text: SourceText,
  article: NamedArticle,
  links: ArticleLinks<NamedArticle>,
  note: AddNote,
) {
  const found = new Map<Reference, Picture>();
  const edits: Edit[] = [];
  for (const reference of referencesIn(text.text)) {
    const { start, end, url, kind } = reference;
    const own = links.pathOf(url);
    if (own === undefined || url.startsWith('#')) continue;
    const line = lineAt(text, start);
    const target = kind === 'picture' ? undefined : links.find(url, article);
    const picture = target || kind === 'link' ? undefined : await findPicture(own, article);
    const shown = shorten(url, 100);
    if (target) {
      const { newSlug } = target.article;
      edits.push({ start, end, text: `/article/${newSlug}${anchor(target.fragment)}` });
    } else if (typeof picture === 'string') {
      note(line, picture);
    } else if (picture && found.size >= importLimits.pictures) {
      note(line, `"${shown}" is one picture too many.`);
    } else if (picture) {
      found.set(reference, picture);
    } else if (kind === 'picture') {
      note(line, `"${shown}" is no picture of this import.`);
    } else note(line, `The link "${shown}" leads to no article of this import.`);
  }
  return { found, edits };
}

/** The anchor of a heading on the page of another article, with the prefix of the site. */
const anchor = (fragment: string) => fragment.replace(/^#(?!section-)(?=.)/, '#section-');

/** The cover: the picture that the fields name, or the one in the article's folder that is named so. */
async function coverOf(
  article: NamedArticle,
  links: ArticleLinks<NamedArticle>,
  note: AddNote,
): Promise<Picture | undefined> {
  const { cover, file } = article;
  if (!cover) {
    const isBundle = /^index\.\w+$/.test(path.basename(file));
    return isBundle ? coverBeside(article) : undefined;
  }
  const own = links.pathOf(cover.text);
  const picture = own === undefined ? undefined : await findPicture(own, article);
  if (typeof picture === 'object' && !picture.isVideo) return picture;
  const why = typeof picture === 'string' ? picture : 'It is no picture of this import.';
  note(cover.line, `The cover "${shorten(cover.text, 100)}" is not carried over. ${why}`);
  return undefined;
}
