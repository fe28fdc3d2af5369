import { Hono } from 'hono';
import type { StoredArticle } from './article-files';
import type { Content } from './content';
import { sendFile } from './send-file';

/** Articles in the response of /articles/latest. */
const LATEST = 6;

/**
 * The calls below /articles (spec section 7). Hidden articles are included: clients filter them out.
 * @param content whose values may be replaced while it is served
 */
export function articleRoutes(content: Content): Hono {
  const routes = new Hono();
  const missing = { error: 'No such article' };
  const byName = (name: string | undefined) =>
    content.articles.find((article) => article.slug === name) ??
    content.articles.find((article) => article.name === name);

  routes.get('/', (c) => {
    const term = c.req.query('search')?.trim().toLowerCase();
    const { articles } = content;
    return c.json({ articles: term ? articles.filter((it) => contains(it, term)) : articles });
  });

  routes.get('/single', (c) => {
    const article = content.articles.find(({ id }) => id === c.req.query('id'));
    return article ? c.json(article) : c.json(missing, 404);
  });

  routes.get('/by_name', (c) => {
    const article = byName(c.req.query('name') ?? '');
    return article ? c.json(article) : c.json(missing, 404);
  });

  routes.get('/latest', (c) => c.json({ articles: content.articles.slice(0, LATEST) }));

  routes.get('/by_tags', (c) => {
    const tags = (c.req.query('tags') ?? '').split(',').map((tag) => tag.trim().toLowerCase());
    const wanted = new Set(tags);
    return c.json({
      articles: content.articles.filter((it) =>
        it.tags.some((tag) => wanted.has(tag.toLowerCase())),
      ),
    });
  });

  routes.get('/cover', (c) => {
    const article = byName(c.req.query('name') ?? '');
    const cover = article?.uploads.find(({ name }) => /\.(webp|png|jpg)$/i.test(name));
    if (!article || !cover) return c.json({ error: 'No such cover' }, 404);
    return c.json({ id: article.id, name: article.name, file: cover.name });
  });

  routes.get('/file', (c) => sendFile(c, content.uploads.get(c.req.query('article_file') ?? '')));

  return routes;
}

/** Whether name, title, description or body contains the term. @param term in lower case */
function contains({ name, description, body }: StoredArticle, term: string): boolean {
  return [name, name?.replaceAll('-', ' '), description, body].some((text) =>
    text?.toLowerCase().includes(term),
  );
}
