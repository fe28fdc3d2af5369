import { ApiError, type Article, isNotFound } from '../../lib/publisher-api';
import {
  inspectList,
  parseArticle,
  parseBanner,
  parseRedirect,
} from '../../lib/publisher-api/contract';
import { limits } from '../../lib/publisher-api/limits';
import { redirectTarget } from '../../lib/short-links/redirect-target';
import { ownShortLinks } from '../../lib/site/site-texts';
import { type ApiResponse, type Call, probe, type Target } from './probe';
import { count, type Report, type Row, size } from './report';
import { dropped, ignoredValues, type ListedArticle, sameLinks } from './values';

/** Bytes of a list from which it is advised to read it less often. */
const LARGE_LIST_BYTES = 5_000_000;

/** A name that no article or short link has. */
const UNKNOWN = 'check-api-no-such-name';

type Level = 'breach' | 'advice';

/** A call of the contract (spec section 7), and how its response is judged. */
type Check = {
  call: Call;
  /** Level of a finding if the API responds that there is none; 'right' if it must. */
  missing: Level | 'right';
  /** Level of a finding if the call fails otherwise; breach unless given. */
  failing?: Level;
  /** The consequence of the finding, as the end of a sentence. */
  effect?: string;
  maxBytes?: number;
  /** Summarises the response. @throws {ApiError} if it breaks the contract */
  read(json: unknown): string;
};

/** The API cannot be reached at all, so there is nothing to report. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}

/**
 * Makes all calls of the contract except the one that sends a message.
 * @returns the articles that visitors see
 * @throws {UnreachableError}
 */
export async function checkCalls(target: Target, report: Report): Promise<ListedArticle[]> {
  const articles: ListedArticle[] = [];
  const list = await run(target, listCheck(report, articles));
  if (list.response.status === null && list.response.failure?.startsWith('the connection failed')) {
    throw new UnreachableError(`Nothing responds at ${target.base}: ${list.response.failure}.`);
  }
  const visible = articles.filter(({ item }) => item.status === 'published');
  const independent = Promise.all(
    [
      bannerCheck(),
      ...unusedListChecks(report),
      unknownArticleCheck(),
      unknownLinkCheck(),
      ...ownShortLinks().map(shortLinkCheck),
    ].map((it) => run(target, it)),
  );
  const onArticle = independent.then(() =>
    Promise.all(articleChecks(visible, articles.length, report).map((it) => run(target, it))),
  );
  for (const outcome of [list, ...(await independent), ...(await onArticle)]) {
    record(outcome, report);
  }
  if (visible.length === 0) {
    report.add(
      'advice',
      'The API lists no article that visitors may see: the calls for a single one, for tags and for covers could not be checked.',
    );
  }
  if (list.response.headers['access-control-allow-origin']) {
    report.add(
      'advice',
      'It sends CORS headers. They are not needed: only the site’s server calls it.',
    );
  }
  return visible;
}

/** Sends POST /contact with a message that describes itself as a test. */
export async function checkContact(target: Target, report: Report): Promise<void> {
  const outcome = await run(target, {
    call: {
      method: 'POST',
      path: '/contact',
      body: {
        name: 'npm run check-api',
        email: 'check-api@example.com',
        subject: 'A test of the contact form',
        message: 'This message was sent to see whether the API takes messages. It can be deleted.',
      },
      headers: { 'idempotency-key': `check-api-${Date.now()}` },
    },
    missing: 'breach',
    effect: 'the contact form fails',
    read: () => 'it took a test message',
  });
  record(outcome, report);
}

type Outcome = { check: Check; response: ApiResponse; row: Row; findings: [Level, string][] };

async function run(target: Target, check: Check): Promise<Outcome> {
  const response = await probe(target, check.call, check.maxBytes ?? limits.articleCall.max);
  const { status, ms, body } = response;
  const outcome: Outcome = {
    check,
    response,
    row: { call: nameOf(check.call), status, ms, bytes: body.length, says: '' },
    findings: [],
  };
  judge(outcome);
  if (ms > target.slowMs && !response.failure) {
    const seconds = (ms / 1000).toFixed(1);
    outcome.findings.push(['advice', `${outcome.row.call} took ${seconds} s: visitors wait.`]);
  }
  return outcome;
}

/** Adds a summary of the response, or of the problem with it, to the outcome. */
function judge(outcome: Outcome): void {
  const { check, row } = outcome;
  const { says, level } = verdictOn(outcome);
  row.says = says;
  if (!level) return;
  const effect = check.effect ? `; ${check.effect}` : '';
  outcome.findings.push([level, `${row.call}: ${says}${effect}.`]);
}

type Verdict = { says: string; level?: Level };

function verdictOn({ check, response }: Outcome): Verdict {
  const { missing, failing = 'breach' } = check;
  const { failure, status } = response;
  const ifMissing: Verdict =
    missing === 'right'
      ? { says: 'there is none, as it should be' }
      : { says: 'there is none', level: missing };
  if (failure) return { says: failure, level: failing };
  if (status === 404 || status === 410) return ifMissing;
  if (status === null || status < 200 || status > 299) {
    return { says: statusProblem(response), level: failing };
  }
  try {
    return { says: check.read(check.call.method === 'POST' ? null : parseJson(response)) };
  } catch (error) {
    if (isNotFound(error)) return ifMissing;
    if (!(error instanceof ApiError)) throw error;
    return { says: oneLine(error.message), level: 'breach' };
  }
}

function parseJson({ body, headers }: ApiResponse): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    const type = headers['content-type'] ?? 'no content type';
    const what = body.length === 0 ? 'an empty body' : `no JSON (${type})`;
    throw new ApiError('invalid', `the response has ${what}`);
  }
}

function statusProblem({ status, headers }: ApiResponse): string {
  if (!headers.location) return `it responds with the status ${status}`;
  return `it redirects to ${headers.location} (status ${status}), which the site does not follow`;
}

function record({ row, findings }: Outcome, report: Report): void {
  report.rows.push(row);
  for (const [level, text] of findings) report.add(level, text);
}

function nameOf({ method = 'GET', path, query = {} }: Call): string {
  const [[key, value] = []] = Object.entries(query);
  return `${method} ${path}${key ? `?${key}=${value}` : ''}`;
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replace(/\.$/, '');
}

function listCheck(report: Report, articles: ListedArticle[]): Check {
  return {
    call: { path: '/articles' },
    missing: 'breach',
    effect: 'the blog stays empty',
    maxBytes: limits.listCall.max,
    read(json) {
      const { good, bad } = inspectList('articles', json);
      articles.push(...good);
      report.add('breach', ...bad.map(dropped));
      report.add('advice', ...ignoredValues(good), ...sameLinks(good));
      const bytes = Buffer.byteLength(JSON.stringify(json));
      if (bytes > LARGE_LIST_BYTES) {
        report.add(
          'advice',
          `The list of articles has ${size(bytes)}, and the site reads it every REVALIDATE_SECONDS: set that higher, or leave bodies out of lists.`,
        );
      }
      const hidden = good.filter(({ item }) => item.status === 'draft').length;
      return [count(good.length, 'article'), `${hidden} hidden`, `${bad.length} left out`].join(
        ', ',
      );
    },
  };
}

function bannerCheck(): Check {
  return {
    call: { path: '/banner' },
    maxBytes: limits.smallCall.max,
    missing: 'advice',
    effect: 'the home page shows no banner',
    read: (json) => (parseBanner(json).active ? 'a banner, active' : 'a banner, not shown'),
  };
}

/** The lists that no page reads: path, name and the noun of one item. */
const UNUSED_LISTS = [
  ['/banner/all', 'banners', 'banner'],
  ['/articles/latest', 'articles', 'article'],
  ['/redirects', 'redirects', 'redirect'],
] as const;

function unusedListChecks(report: Report): Check[] {
  return UNUSED_LISTS.map(([path, name, noun]) => ({
    call: { path },
    missing: 'advice',
    effect: 'no page needs it',
    read(json) {
      const { good, bad } = inspectList(name, json);
      report.add('breach', ...bad.map(dropped));
      return `${count(good.length, noun)}${bad.length > 0 ? `, ${bad.length} left out` : ''}`;
    },
  }));
}

function unknownArticleCheck(): Check {
  return {
    call: { path: '/articles/by_name', query: { name: UNKNOWN } },
    missing: 'right',
    failing: 'advice',
    effect: 'a name that no article has should be 404, or its page is an error instead of missing',
    read(json) {
      const { id } = parseArticle(json);
      throw new ApiError('invalid', `it gives the article ${id} for a name that no article has`);
    },
  };
}

function unknownLinkCheck(): Check {
  return {
    call: { path: `/redirects/byInput/${UNKNOWN}` },
    maxBytes: limits.smallCall.max,
    missing: 'right',
    failing: 'advice',
    effect: 'a short link that does not exist should be 404, or its page is an error',
    read(json) {
      const { output } = parseRedirect(json);
      if (output === null) throw new ApiError('not-found', 'It has no output');
      throw new ApiError('invalid', 'it leads somewhere for a slug that no short link has');
    },
  };
}

function shortLinkCheck(slug: string): Check {
  return {
    call: { path: `/redirects/byInput/${encodeURIComponent(slug)}` },
    maxBytes: limits.smallCall.max,
    missing: 'advice',
    effect: `the site itself links to /r/${slug}`,
    read(json) {
      const { output } = parseRedirect(json);
      const target = redirectTarget(output);
      if (output === null) throw new ApiError('not-found', 'No output');
      if (target) return `leads to ${target}`;
      throw new ApiError(
        'invalid',
        `its output is no http(s) URL or path: ${JSON.stringify(output)}`,
      );
    },
  };
}

/** Checks that need an article of the list: by name, by id, cover, tags, search. */
function articleChecks(visible: ListedArticle[], listLength: number, report: Report): Check[] {
  const named = visible.filter(({ item }) => item.slug);
  const sample = (named.find(({ item }) => item.cover_image) ?? named[0] ?? visible[0])?.item;
  if (!sample) return [];
  const isSample = (json: unknown) => {
    const { id } = parseArticle(json);
    if (id === sample.id) return `the article ${id}`;
    throw new ApiError('invalid', `it gives the article ${id} instead of ${sample.id}`);
  };
  const tagged = visible.find(({ item }) => item.tags.length > 0)?.item;
  return [
    {
      call: { path: '/articles/single', query: { id: sample.id } },
      missing: 'breach',
      effect: 'articles without slug and name cannot be opened',
      read: isSample,
    },
    ...(sample.slug ? [byNameCheck(sample.slug, isSample)] : []),
    ...(tagged ? [byTagsCheck(tagged, report)] : []),
    {
      call: { path: '/articles/cover', query: { name: sample.slug ?? sample.id } },
      missing: 'advice',
      effect: 'no page needs it',
      read: () => 'some data about a cover',
    },
    searchCheck(sample, report),
    emptySearchCheck(listLength, report),
  ];
}

function byNameCheck(name: string, read: Check['read']): Check {
  return {
    call: { path: '/articles/by_name', query: { name } },
    missing: 'breach',
    effect: 'articles of the list cannot be opened',
    read,
  };
}

function byTagsCheck({ id, tags }: Article, report: Report): Check {
  const [tag = ''] = tags;
  return {
    call: { path: '/articles/by_tags', query: { tags: tag } },
    missing: 'advice',
    effect: 'the pages of tags are empty',
    maxBytes: limits.listCall.max,
    read(json) {
      const { good } = inspectList('articles', json);
      if (!good.some(({ item }) => item.id === id)) {
        report.add(
          'advice',
          `GET /articles/by_tags?tags=${tag} leaves out the article ${id}, which has the tag.`,
        );
      }
      return count(good.length, 'article');
    },
  };
}

function searchCheck({ id, title }: Article, report: Report): Check {
  const [term = ''] = title.split(/\s+/).sort((a, b) => b.length - a.length);
  return {
    call: { path: '/articles', query: { search: term } },
    missing: 'breach',
    effect: 'the search finds nothing',
    maxBytes: limits.listCall.max,
    read(json) {
      const { good } = inspectList('articles', json);
      if (!good.some(({ item }) => item.id === id)) {
        report.add(
          'advice',
          `GET /articles?search=${term} leaves out the article ${id}, “${title}”: a search must look at the title, which is the name with spaces instead of hyphens, and at the description.`,
        );
      }
      return count(good.length, 'article');
    },
  };
}

function emptySearchCheck(listLength: number, report: Report): Check {
  return {
    call: { path: '/articles', query: { search: UNKNOWN } },
    missing: 'right',
    maxBytes: limits.listCall.max,
    read(json) {
      const { good } = inspectList('articles', json);
      if (good.length > 0 && good.length === listLength) {
        report.add(
          'advice',
          'GET /articles does not filter by ?search: the site does, but reads the whole list for each term.',
        );
      }
      return count(good.length, 'article');
    },
  };
}
