import { POISON } from '../../e2e/hostile/poison';

const articles = Object.values(POISON).map((body, index) => {
  const slug = `poison-${index}`;
  return { id: slug, slug, name: slug, body, uploadDate: '2020-01-01' };
});

/** Slugs of the articles that {@link putPoison} adds. */
export const POISON_SLUGS = articles.map(({ slug }) => slug);

/** Adds articles that are written to exhaust the site; the API forgets them when it is killed. */
export async function putPoison(apiUrl: string): Promise<void> {
  for (const article of articles) {
    const response = await fetch(`${apiUrl}/__articles`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(article),
    });
    if (!response.ok) throw new Error(`PUT /__articles: ${response.status}`);
  }
}
