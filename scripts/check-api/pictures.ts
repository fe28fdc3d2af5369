import type { Root } from 'hast';
import { markdownSource } from '../../lib/markdown/source';
import { renderArticle } from '../../lib/markdown/worker/render.js';
import { eachElement } from '../../lib/markdown/worker/tree.js';
import type { Article } from '../../lib/publisher-api';
import { coverPath } from '../../lib/site/routes';

/** The pictures in an article's Markdown, as the site would show them. */
type Pictures = {
  /** File names of the uploads that it shows. */
  uploads: string[];
  /** One sentence for each problem that visitors would see. */
  problems: string[];
};

/** Renders an article as the site does, to learn which pictures its page would load. */
export function picturesOf(article: Article): Pictures {
  // Rendering takes milliseconds, and a list may have thousands of articles without pictures.
  if (!article.content.includes('![')) return { uploads: [], problems: [] };
  try {
    const { tree, linkedPictures } = renderArticle(markdownSource(article));
    const shown = [...new Set(pictureUrls(JSON.parse(tree)))];
    const uploads = article.pictures.filter((name) => shown.includes(coverPath(article.id, name)));
    const paths = uploads.map((name) => coverPath(article.id, name));
    const others = shown.filter((url) => !paths.includes(url) && !/^(?:\/|https?:)/i.test(url));
    return {
      uploads,
      problems: [
        ...linkedPictures.map(
          (url) =>
            `The article ${article.id} shows the picture ${url} as a link: it is no upload of the article, and its origin is not in IMAGE_ORIGINS.`,
        ),
        ...others.map(
          (url) =>
            `The article ${article.id} has the picture ${url}, which is no WebP, PNG or JPEG among its uploads: it does not load.`,
        ),
      ],
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const problem = `The article ${article.id} is shown as plain text: ${reason}.`;
    return { uploads: [], problems: [problem] };
  }
}

function pictureUrls(tree: Root): string[] {
  const urls: string[] = [];
  eachElement(tree, ({ tagName, properties }) => {
    if (tagName === 'img') urls.push(String(properties.src));
  });
  return urls;
}
