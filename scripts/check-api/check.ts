import openApi from '../../docs/openapi.json';
import { ownShortLinks } from '../../lib/brand/texts';
import * as api from '../../lib/publisher-api';
import { redirectTarget } from '../../lib/site/urls/redirect-target';
import { type Check, makeCheck } from './call';
import { placeOf, shown } from './contract';
import { checkCovers, checkVideos } from './files';
import { Report } from './report';

/** A name that no article or short link has. */
const UNKNOWN = 'check-api-no-such-name';
const SHORT_LINK = '/redirects/byInput/{slug}';

/**
 * Makes each call of the contract (spec section 7) like the site, and loads the files.
 * @param contact whether a message is sent
 * @throws {ApiError} with a sentence when nothing responds there
 */
export async function checkApi(contact: boolean): Promise<Report> {
  const report = new Report();
  const call = makeCheck(report);
  const articles: api.Article[] = [];
  const summary = await call('/articles', '', 'breach', () =>
    api.readArticles('', (article) => articles.push(article)),
  );
  if (/\bE[A-Z_]{4,}/.test(summary)) {
    const text = `Nothing responds at ${api.apiBaseUrl()}: it ${summary}.`;
    throw new api.ApiError('unavailable', text);
  }
  const visible = articles.filter(({ status }) => status === 'published');
  if (visible.length === 0) {
    const text = 'It has no published article: the calls for one article were not made.';
    report.add('advice', placeOf('/articles'), text);
  }
  await Promise.all([
    call('/banner', '', 'advice', api.getBanner),
    call('/banner/all', '', 'advice', api.getBanners),
    call('/articles/latest', '', 'advice', api.getLatestArticles),
    call('/redirects', '', 'advice', api.getRedirects),
    call('/articles/by_name', `name=${UNKNOWN}`, 'right', () => api.getArticleByName(UNKNOWN)),
    call(SHORT_LINK, UNKNOWN, 'right', () => targetOf(UNKNOWN)),
    ...ownShortLinks().map((slug) => call(SHORT_LINK, slug, 'advice', () => targetOf(slug))),
  ]);
  await checkArticle(visible, articles.length, call);
  if (contact) await call('/contact', '', 'breach', sendExample, 'post');
  else report.row('POST /contact', 'not called; --contact sends a message');
  await checkCovers(visible, report);
  await checkVideos(report);
  return report;
}

/**
 * @throws {ApiError} `not-found` without a target, `invalid` for a target that the site does not
 * follow
 */
async function targetOf(slug: string): Promise<string> {
  const { output } = await api.getRedirect(slug);
  const target = redirectTarget(output);
  if (target) return `the target ${target}`;
  if (output === null) throw new api.ApiError('not-found', 'it has no output');
  throw new api.ApiError('invalid', `its output is no http(s) URL or path: ${shown(output)}`);
}

/** Sends the example message of the contract, which says that it is a test. */
async function sendExample(): Promise<string> {
  const { example } = openApi.paths['/contact'].post.requestBody.content['application/json'];
  await api.sendContactMessage(example, `check-api-${Date.now()}`);
  return 'it took a test message';
}

/** Makes the calls that need an article of the list. @param total number of articles in the list */
async function checkArticle(visible: readonly api.Article[], total: number, call: Check) {
  const named = visible.filter(({ slug }) => slug);
  const sample = named.find(({ cover_image }) => cover_image) ?? named[0] ?? visible[0];
  if (!sample) return;
  const { id, slug, title } = sample;
  const requireSame = (article: api.Article) => {
    if (article.id === id) return;
    throw new api.ApiError('invalid', `it gives the article ${article.id} instead of ${id}`);
  };
  const [term = ''] = title.split(/\s+/).sort((a, b) => b.length - a.length);
  const tagged = visible.find(({ tags }) => tags.length > 0);
  const [tag = ''] = tagged?.tags ?? [];
  await Promise.all([
    call('/articles/single', `id=${id}`, 'breach', () => api.getArticleById(id).then(requireSame)),
    slug &&
      call('/articles/by_name', `name=${slug}`, 'breach', () =>
        api.getArticleByName(slug).then(requireSame),
      ),
    call('/articles/cover', `name=${slug ?? id}`, 'advice', () => api.getCover(slug ?? id)),
    call('/articles', `search=${term}`, 'breach', async (advise) => {
      const ids = await idsOf((take) => api.readArticles(term, take));
      if (!ids.includes(id)) advise(`leaves out the article ${id}, “${title}”.`);
    }),
    call('/articles', `search=${UNKNOWN}`, 'advice', async (advise) => {
      const { length } = await idsOf((take) => api.readArticles(UNKNOWN, take));
      if (length === total)
        advise('has all articles: the site reads and filters the whole list for each term.');
    }),
    tagged &&
      call('/articles/by_tags', `tags=${tag}`, 'advice', async (advise) => {
        const ids = await idsOf((take) => api.readArticlesByTags([tag], take));
        if (!ids.includes(tagged.id)) advise(`leaves out the article ${tagged.id}.`);
      }),
  ]);
}

async function idsOf(read: (take: (article: api.Article) => void) => Promise<void>) {
  const ids: string[] = [];
  await read(({ id }) => ids.push(id));
  return ids;
}
