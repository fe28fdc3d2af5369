import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import type { ArticleFile } from '../../cms/files/article-files';
import { readContent } from '../../cms/files/content';
import { readPicture } from '../../lib/media/read-picture';
import {
  type Article,
  getArticleById,
  getBanner,
  getRedirect,
  isNotFound,
  readArticles,
} from '../../lib/publisher-api';
import { parseArticle, uploadKey } from '../../lib/publisher-api/contract';
import type { Problem } from './report';

const CONCURRENCY = 4;

export type Source = {
  /** The articles. For an API, the first line of the body is line 1. */
  articles: (Pick<ArticleFile, 'bodyLine' | 'fieldLines'> & {
    article: Article;
    file?: string;
    /** Names of all files in the article's folder, including those that an API does not list. */
    files?: string[];
  })[];
  /** Links outside articles: in the banner and in short links. */
  links: { url: string; what: string; file?: string }[];
  /** The files that cannot be read. */
  problems: Problem[];
  /** @param slug in lower case */
  hasShortLink(slug: string): Promise<boolean>;
  /** @throws {Error} if the upload cannot be read */
  readUpload(id: string, name: string): Promise<Uint8Array>;
};

/** The content of a folder. Files that cannot be read become problems. */
export async function folderSource(folder?: string): Promise<Source> {
  const opened = await readContent(folder);
  const { content } = opened;
  const { link } = content.banner;
  const relative = (file: string) => path.relative('', file);
  const linkOf = (what: string, url: string, file: string) => {
    return { what, url, file: relative(path.join(opened.folder, file)) };
  };
  return {
    articles: [...opened.articles.values()].map((found) => ({
      ...found,
      article: parseArticle(found.article),
      files: found.article.uploads.map(({ name }) => name),
      file: relative(found.file),
    })),
    links: [
      ...(link ? [linkOf('The banner', link, 'banner.json')] : []),
      ...content.redirects.map(({ input, output }) =>
        linkOf(`The short link "${input}"`, output, 'redirects.json'),
      ),
    ],
    problems: opened.problems.map(({ file, line, problem }) => {
      return { rule: 'file', level: 'error', message: problem, file: relative(file), line };
    }),
    hasShortLink: async (slug) =>
      content.redirects.some(({ input }) => input.toLowerCase() === slug),
    readUpload: (id, name) => readFile(content.uploads.get(uploadKey(id, name)) ?? name),
  };
}

/** The content of the API of the settings. @throws {ApiError} if it has no list of articles */
export async function apiSource(): Promise<Source> {
  const listed: Article[] = [];
  await readArticles('', (article) => listed.push(article));
  const limit = pLimit(CONCURRENCY);
  // Ignored, because check-api reports failing calls, and without a banner there is no link to
  // check.
  const banner = await getBanner().catch(() => undefined);
  return {
    articles: await limit.map(listed, async (article) => {
      return { article: await whole(article), bodyLine: 1, fieldLines: {} };
    }),
    links: banner?.link ? [{ url: banner.link, what: 'The banner' }] : [],
    problems: [],
    async hasShortLink(slug) {
      // Ignored, because a short link that cannot be read is as dead as a missing one.
      const link = await limit(() => getRedirect(slug)).catch(() => undefined);
      return !!link?.output;
    },
    readUpload: (id, name) => limit(() => readPicture(id, name)),
  };
}

/** The article with its body, because an API may leave it out of lists. */
async function whole(article: Article): Promise<Article> {
  if (article.content) return article;
  return getArticleById(article.id).catch((error) => {
    if (isNotFound(error)) return article;
    throw error;
  });
}
