import type { Nodes } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { isGenericType, kindOfFile, PICTURE_TYPES, VIDEO_TYPES } from '../../lib/media/file-kind';
import { heroVideo } from '../../lib/site';
import { type ApiResponse, type Call, probe, type Target } from './probe';
import { type Report, size } from './report';
import type { ListedArticle } from './values';

/** Most bytes read of a file, to see that its response is complete. */
const MAX_FILE_BYTES = 50_000_000;
/** Bytes from which a cover or a picture makes visitors wait. */
const LARGE_PICTURE_BYTES = 1_000_000;
/** Files read concurrently. */
const CONCURRENCY = 6;
/** Milliseconds after which no further files of a kind are requested: a check is not a crawl. */
const BUDGET_MS = 3_000;

type File = { name: string; call: Call };

/** Loads covers, uploaded pictures and the hero's video, and reports those that do not load. */
export async function checkFiles(
  target: Target,
  articles: readonly ListedArticle[],
  report: Report,
): Promise<void> {
  const covers = articles.flatMap(({ item: { id, cover_image } }) =>
    cover_image
      ? [{ name: `the cover of ${id}, ${cover_image},`, call: upload(id, cover_image) }]
      : [],
  );
  await checkPictures(target, report, 'covers', covers);
  const pictures = articles.flatMap((article) => picturesOf(article, target.base));
  await checkPictures(
    target,
    report,
    'pictures in articles',
    pictures.flatMap((it) => it.file ?? []),
  );
  report.add('advice', ...pictures.flatMap((it) => it.advice ?? []));
  for (const { file } of heroVideo.sources) await checkVideo(target, report, file);
}

/** GET /articles/file?article_file={id}_._{upload name} (spec section 7) */
function upload(id: string, name: string): Call {
  return { path: '/articles/file', query: { article_file: `${id}_._${name}` } };
}

async function checkPictures(
  target: Target,
  report: Report,
  what: string,
  files: readonly File[],
): Promise<void> {
  if (files.length === 0) return;
  const end = performance.now() + BUDGET_MS;
  const queue = [...files];
  const loaded: ApiResponse[] = [];
  const problems: string[] = [];
  const large: string[] = [];
  const worker = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const response = await probe(target, file.call, MAX_FILE_BYTES);
      const problem = fileProblem(response, PICTURE_TYPES, 'WebP, PNG or JPEG picture');
      if (problem) problems.push(`It lists ${file.name} but ${problem}.`);
      else loaded.push(response);
      if (response.body.length > LARGE_PICTURE_BYTES) {
        large.push(`It has ${file.name} in ${size(response.body.length)}: smaller loads sooner.`);
      }
      if (performance.now() > end) break;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  report.add('breach', ...problems);
  report.add('advice', ...large);
  const tried = files.length - queue.length;
  const left = queue.length > 0 ? `, ${queue.length} not tried for lack of time` : '';
  report.rows.push({
    call: what,
    ms: Math.max(0, ...loaded.map(({ ms }) => ms)),
    bytes: Math.max(0, ...loaded.map(({ body }) => body.length)),
    says: `${loaded.length} of ${tried} load (slowest and largest shown)${left}`,
  });
}

/** Why a file cannot be passed on to visitors, as the end of a sentence; null if it can. */
function fileProblem(response: ApiResponse, types: RegExp, what: string): string | null {
  const { failure, status, headers, body } = response;
  if (failure) return failure;
  if (status !== 200 && status !== 206) return `responds with the status ${status}`;
  const declared = String(headers['content-type'] ?? '');
  const kind = kindOfFile(body);
  if (!isGenericType(declared) && !types.test(declared)) return `it comes as "${declared}"`;
  return kind && types.test(kind) ? null : `its bytes are no ${what}`;
}

async function checkVideo(target: Target, report: Report, file: string): Promise<void> {
  const call = { path: `/resources/${encodeURIComponent(file)}` };
  const name = `GET ${call.path}`;
  const response = await probe(target, call, MAX_FILE_BYTES);
  const { status, ms, body } = response;
  const problem = fileProblem(response, VIDEO_TYPES, 'WebM or MP4 video');
  const says = problem ?? kindOfFile(body) ?? '';
  report.rows.push({ call: name, status, ms, bytes: body.length, says });
  if (problem) {
    const missing = status === 404 && !response.failure;
    const effect = 'without it the home page shows a picture instead of the video';
    report.add(missing ? 'advice' : 'breach', `${name}: ${problem}; ${effect}.`);
    return;
  }
  const part = await probe(target, { ...call, headers: { range: 'bytes=0-1' } }, MAX_FILE_BYTES);
  if (part.status !== 206 || part.body.length !== 2) {
    report.add('advice', `${name} does not send parts (Range): Safari plays no such video.`);
  }
}

type Picture = { file?: File; advice?: string };

/** The pictures in an article's Markdown: files of the API, and advice on all others. */
function picturesOf({ item, wire }: ListedArticle, base: string): Picture[] {
  const names = uploadNames(wire);
  return pictureUrls(item.content).map((url): Picture => {
    const name = `in the article ${item.id} the picture ${url}`;
    if (names.includes(decoded(url)))
      return { file: { name, call: upload(item.id, decoded(url)) } };
    if (url.startsWith(`${base}/`)) {
      const { pathname, search, searchParams } = new URL(url);
      const path = pathname.slice(new URL(base).pathname.replace(/\/$/, '').length);
      return search
        ? { file: { name, call: { path, query: Object.fromEntries(searchParams) } } }
        : { file: { name, call: { path } } };
    }
    return {
      advice: `There is ${name}, which is neither an upload of the article nor a file of the API: it may be shown as a link.`,
    };
  });
}

function uploadNames(wire: unknown): string[] {
  const { uploads } = (wire ?? {}) as { uploads?: unknown };
  return [uploads ?? []].flat().flatMap((it: unknown) => {
    const name = typeof it === 'object' ? (it as { name?: unknown } | null)?.name : it;
    return typeof name === 'string' ? [name] : [];
  });
}

function pictureUrls(markdown: string): string[] {
  const found = new Set<string>();
  const visit = (node: Nodes) => {
    if (node.type === 'image') found.add(node.url);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(unified().use(remarkParse).parse(markdown));
  return [...found];
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
