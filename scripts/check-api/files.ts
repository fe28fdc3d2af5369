import pLimit from 'p-limit';
import { heroVideo } from '../../brand/brand';
import { API_TIMEOUT_MS } from '../../lib/constants';
import {
  declaredMediaType,
  mediaTypeOf,
  PICTURE_TYPES,
  VIDEO_TYPES,
} from '../../lib/media/media-type';
import {
  ApiError,
  type Article,
  isNotFound,
  openResource,
  openUpload,
} from '../../lib/publisher-api';
import { problemOf } from './call';
import { placeOf } from './contract';
import type { Received, Report } from './report';

/** Covers loaded at a time and in total; limited, because a check is not a crawl. */
const CONCURRENCY = 6;
const MOST_COVERS = 100;

/** Loads the articles' covers, and reports those that visitors cannot see. */
export async function checkCovers(articles: readonly Article[], report: Report): Promise<void> {
  const place = placeOf('/articles/file');
  const limit = pLimit(CONCURRENCY);
  const covers = articles
    .flatMap(({ id, cover_image }) => (cover_image ? [{ id, name: cover_image }] : []))
    .slice(0, MOST_COVERS);
  let loaded = 0;
  await limit.map(covers, async ({ id, name }) => {
    const { problem } = await load(PICTURE_TYPES, (signal) => openUpload(id, name, { signal }));
    if (problem)
      report.add('breach', place, `The list has the cover of ${id}, ${name}, but ${problem}.`);
    else loaded += 1;
  });
  report.row('covers', `${loaded} of ${covers.length} load`);
}

/** Loads the hero's video, completely and in part. */
export async function checkVideos(report: Report): Promise<void> {
  const place = placeOf('/resources/{file}');
  for (const { file } of heroVideo.sources) {
    const call = `GET /resources/${file}`;
    const open = (headers?: Record<string, string>) =>
      load(VIDEO_TYPES, (signal) => openResource(file, { headers, signal }));
    const { problem, isMissing, ...received } = await open();
    report.row(call, problem ?? 'it loads', problem ? undefined : received);
    if (problem) {
      report.add(
        isMissing ? 'advice' : 'breach',
        place,
        `${call}: ${problem}; the home page shows a picture instead.`,
      );
      continue;
    }
    const part = await open({ range: 'bytes=0-1' });
    if (part.status === 206 && part.body.length === 2) continue;
    report.add('advice', place, `${call} does not send parts (Range): Safari plays no such video.`);
  }
}

/**
 * Reads a file to its end.
 * @returns the response, and why visitors cannot see the file; undefined if they can
 */
async function load(
  types: readonly string[],
  open: (signal: AbortSignal) => ReturnType<typeof openResource>,
): Promise<Received & { problem?: string; isMissing?: boolean }> {
  const start = performance.now();
  const chunks: Buffer[] = [];
  let status: number | null = null;
  const received = () => {
    return { status, ms: performance.now() - start, body: Buffer.concat(chunks) };
  };
  try {
    const { statusCode, headers, body } = await open(AbortSignal.timeout(API_TIMEOUT_MS));
    status = statusCode;
    for await (const chunk of body) chunks.push(chunk);
    const type = headers['content-type'];
    if (types.includes(mediaTypeOf(received().body) || declaredMediaType(type))) return received();
    const problem = `its bytes are of no kind that the site shows, and it comes as "${type ?? ''}"`;
    return { ...received(), problem };
  } catch (error) {
    const problem = error instanceof ApiError ? problemOf(error) : 'its response breaks off';
    return { ...received(), problem, isMissing: isNotFound(error) };
  }
}
