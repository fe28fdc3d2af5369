import { isGenericType, kindOfFile, PICTURE_TYPES, VIDEO_TYPES } from '../../lib/media/file-kind';
import { heroVideo } from '../../lib/site/brand';
import { picturesOf } from './pictures';
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
  const pictures = articles.flatMap(({ item }) => {
    const { uploads, problems } = picturesOf(item);
    report.add('advice', ...problems);
    return uploads.map((name) => ({
      name: `in the article ${item.id} the picture ${name}`,
      call: upload(item.id, name),
    }));
  });
  await checkPictures(target, report, 'pictures in articles', pictures);
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
