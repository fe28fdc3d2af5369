import { randomUUID } from 'node:crypto';
import { POISON } from '../../testing/hostile/poison';
import { flatPicture, pictureThatClaims } from '../../testing/pictures';

/** Fields that would take all memory, or seconds of the processor, without limits. */
const FIELDS = [
  { tags: Array.from({ length: 20_000 }, (_, number) => `tag-${number}`) },
  { tags: ['x'.repeat(1_000_000)], description: 'x'.repeat(1_000_000) },
  { description: JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`) },
  { name: 'x-'.repeat(500_000), uploads: Array(20_000).fill({ name: 'x.png' }) },
];

const articles = [...Object.values(POISON).map((body) => ({ body })), ...FIELDS].map(
  (fields, index) => {
    const slug = `poison-${index}`;
    return { id: slug, slug, name: slug, uploadDate: '2020-01-01', ...fields };
  },
);

/** Slugs of the articles that {@link putPoison} adds. */
export const POISON_SLUGS = articles.map(({ slug }) => slug);

/** Covers with too many pixels, with as many as are allowed, and a truncated one. */
const covers = async () => [
  await pictureThatClaims({ width: 16_000, height: 16_000 }),
  await flatPicture('progressive jpeg', { width: 8_000, height: 5_000 }),
  (await flatPicture('progressive jpeg', { width: 4_000, height: 3_000 })).subarray(0, 20_000),
];

/** Sends a request to a control route of the faulty API. @throws {Error} if it fails */
export async function controlApi(apiUrl: string, method: string, path: string, body?: BodyInit) {
  const response = await fetch(apiUrl + path, { method, body });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
}

/** Adds articles and covers written to exhaust the site; the API forgets them when it is killed. */
export async function putPoison(apiUrl: string): Promise<void> {
  const putArticle = (article: object) =>
    controlApi(apiUrl, 'PUT', '/__articles', JSON.stringify(article));
  for (const article of articles) await putArticle(article);
  for (const file of await covers()) {
    // A new id each time, as the site stores the covers that it has made; the date puts the article
    // at the head of the list.
    const id = `cover-${randomUUID()}`;
    await controlApi(apiUrl, 'PUT', `/__files/${id}_._cover.jpg`, new Uint8Array(file));
    await putArticle({ id, uploads: [{ name: 'cover.jpg' }], uploadDate: '2030-01-01' });
  }
}
