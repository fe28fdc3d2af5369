import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { processSingleton } from '@/engine';
import { showCover } from '@/lib/articles/cards';
import { COVER_SIZE } from '@/lib/constants';
import { Covers } from '@/lib/media/covers/covers';
import { MAX_PIXELS, MAX_SIDE } from '@/lib/media/pixel-budget';
import { fakeApi } from '@/testing/fake-api';
import { FUZZ } from '@/testing/fuzz';
import {
  animation,
  claiming,
  type Format,
  flatPicture,
  foreign,
  formats,
  readOwnPictures,
  type Size,
  testPicture,
} from '@/testing/pictures';
import { GET } from './route';

jest.mock('@/engine/log/log', () => ({ log: jest.fn() }));
jest.mock('@/engine/process/time', () => ({
  ...jest.requireActual('@/engine/process/time'),
  timeLimit: (milliseconds: number) =>
    jest.requireActual('@/engine/process/time').timeLimit(mockPatienceMs ?? milliseconds),
}));

/* Makes covers of generated files: many with `npm run fuzz`. */

beforeAll(readOwnPictures);

const numRuns = Math.max(8, FUZZ.numRuns / 4);
/** Milliseconds that the site waits for a file that does not end. */
const PATIENCE_MS = 300;
/** Most bytes by which the process grows: a picture at the budget of pixels takes 390 MB. */
const MAX_GROWTH = 600e6;

/** Pixels of a side of a WebP at most. */
const LONGEST_WEBP = 16_383;

/** How a file is made, and what then happens to it. */
type FileRecipe = {
  format: Format | 'animation' | 'text';
  size: Size;
  /** The size in the header of a JPEG, if it is another one. */
  claim: Size | null;
  change: 'none' | 'cut' | 'changed' | 'continued';
  /** The part of its length at which it is changed. */
  at: number;
};

const side = fc.integer({ min: 1, max: 700 });
const size = fc.record({ width: side, height: side });
const sizeAtLimit = fc.constantFrom(
  ...[1, 0].map((more) => ({ width: 8_000, height: MAX_PIXELS / 8_000 + more })),
  ...[1, 0].map((more) => ({ width: MAX_SIDE + more, height: 9 })),
  { width: 9, height: MAX_SIDE + 1 },
);

/** Recipes of pictures of all kinds and sizes, whole and damaged, and of files that are none. */
const fileRecipe: fc.Arbitrary<FileRecipe> = fc.record({
  format: fc.constantFrom(...formats, ...formats, ...foreign, 'animation', 'text'),
  size: fc.oneof({ weight: 20, arbitrary: size }, { weight: 1, arbitrary: sizeAtLimit }),
  claim: fc.option(fc.oneof(size, sizeAtLimit), { freq: 4 }),
  change: fc.constantFrom('none', 'none', 'cut', 'changed', 'continued'),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

/** Makes a file. @returns also whether it is a picture for the site; undefined if that is open */
async function makeFile({ format, size: wanted, claim, change, at }: FileRecipe) {
  const longest = format === 'webp' ? LONGEST_WEBP : Number.POSITIVE_INFINITY;
  const size = {
    width: Math.min(wanted.width, longest),
    height: Math.min(wanted.height, longest),
  };
  const claimed = format.includes('jpeg') ? claim : null;
  const file = await whole(format, size);
  const bytes = claimed ? claiming(claimed, file) : file;
  const place = Math.floor(at * bytes.length);
  const changes = {
    none: () => bytes,
    cut: () => bytes.subarray(0, place),
    changed: () => bytes.fill(0xff, place, Math.min(place + 4, bytes.length)),
    continued: () => Buffer.concat([bytes, bytes.subarray(place)]),
  };
  const { width, height } = claimed ?? size;
  const isWithin = width * height <= MAX_PIXELS && Math.max(width, height) <= MAX_SIDE;
  const isForeign = format === 'text' || foreign.some((it) => it === format);
  const isOpen = !isForeign && (change !== 'none' || (claimed && isWithin));
  const isUsable = !isForeign && isWithin;
  return { bytes: changes[change](), isUsable: isOpen ? undefined : isUsable };
}

function whole(format: FileRecipe['format'], { width, height }: Size): Promise<Buffer> | Buffer {
  if (format === 'animation') return animation();
  if (format === 'text') return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  if (foreign.some((it) => it === format)) return testPicture(format);
  // Noise of many pixels would have too many bytes.
  return (width * height > 1_000_000 ? flatPicture : testPicture)(format, { width, height });
}

type Send = (response: ServerResponse, file: Buffer) => void;

/** The ways in which the API sends a file, with the status of the site's response. */
const ARRIVALS: Record<string, [status: number, send: Send]> = {
  whole: [200, (response, file) => response.end(file)],
  endless: [200, sendEndlessly],
  missing: [404, (response) => response.writeHead(404).end()],
  failed: [503, (response) => response.writeHead(500).end()],
  hanging: [503, () => {}],
  'never whole': [502, (response, file) => response.writeHead(200).write(file.subarray(1))],
  'broken off': [
    502,
    (response, file) => response.write(file.subarray(1), () => response.destroy()),
  ],
};

function sendEndlessly(response: ServerResponse): void {
  const megabyte = Buffer.alloc(1_000_000);
  const send = () => {
    while (!response.destroyed && response.write(megabyte));
  };
  response.on('drain', send);
  send();
}

const folder = mkdtempSync(path.join(tmpdir(), 'cover-fuzz-'));
let mockPatienceMs: number | undefined;
const api = fakeApi();
beforeAll(() => processSingleton('covers', () => new Covers(folder)));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));

let count = 0;

/** Requests a cover that was not requested before. */
function request(accept: string): Promise<Response> {
  count += 1;
  const params = { id: `fuzz-${count}`, upload: 'cover.png', width: '1200' };
  const url = showCover({ id: params.id, cover_image: params.upload })?.src;
  const request = new Request(`http://localhost${url}`, { headers: { accept } });
  return GET(request, { params: Promise.resolve(params) });
}

it('whatever the file is, there is a cover, the placeholder or an honest status', async () => {
  const generated = fc.record({
    recipe: fileRecipe,
    arrival: fc.oneof(
      { weight: 9, arbitrary: fc.constant('whole') },
      { weight: 1, arbitrary: fc.constantFrom(...Object.keys(ARRIVALS)) },
    ),
    accept: fc.constantFrom('image/avif,*/*', 'image/webp'),
  });
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20).unref();
  const check = fc.asyncProperty(generated, async ({ recipe, arrival, accept }) => {
    const { bytes, isUsable } = await makeFile(recipe);
    const [status, send] = ARRIVALS[arrival] ?? [];
    api.respondAs((_, response) => send?.(response, bytes));
    mockPatienceMs = ['hanging', 'never whole'].includes(arrival) ? PATIENCE_MS : undefined;
    const response = await request(accept);
    expect(response.status).toBe(status);
    const type = response.headers.get('content-type');
    if (status !== 200) return expect(type).toBeNull();
    if (type === 'image/svg+xml') return expect(isUsable && arrival === 'whole').not.toBe(true);
    expect([isUsable ?? true, arrival]).toEqual([true, 'whole']);
    const cover = sharp(await response.arrayBuffer());
    const { width, height } = await cover.metadata();
    expect(width).toBeLessThanOrEqual(COVER_SIZE.width);
    expect(height).toBe(Math.ceil((width * COVER_SIZE.height) / COVER_SIZE.width));
    await cover.stats();
  });
  await fc.assert(check, { ...FUZZ, numRuns });
  clearInterval(watch);
  expect(most - before).toBeLessThan(MAX_GROWTH);
}, 7_200_000);
