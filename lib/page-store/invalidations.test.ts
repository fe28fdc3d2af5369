/** @jest-environment node */
import { now } from './clock.js';
import { Invalidations } from './invalidations.js';

let invalidations: Invalidations;
beforeEach(() => {
  invalidations = new Invalidations();
});

const own = (startedAt: number, position?: number) => ({
  tags: ['/blog', '/*'],
  startedAt,
  position,
  isOwn: true,
});
/** A page of another process, whose clock is not this one's. */
const other = (position?: number) => ({ ...own(now() + 1e9, position), isOwn: false });

describe('a page of this process', () => {
  it('is concerned by what came after its rendering began', () => {
    const before = own(now() - 1);
    invalidations.add(['/blog']);
    expect(invalidations.concern(before)).toBe(true);
    expect(invalidations.concern(own(now() + 1))).toBe(false);
    expect(invalidations.concern({ ...before, tags: ['/'] })).toBe(false);
  });

  it('is not concerned by what was published before the process started', () => {
    invalidations.add(['/blog'], { position: 5, isPast: true });
    expect(invalidations.concern(own(now() - 1))).toBe(false);
  });

  it('stays concerned when an older publication is read from the log later', () => {
    const before = own(now() - 1);
    invalidations.add(['/blog']);
    invalidations.add(['/blog'], { position: 5, isPast: true });
    expect(invalidations.concern(before)).toBe(true);
  });
});

describe('a page of another process', () => {
  it('is concerned by publications that its process had not reached, whenever it was rendered', () => {
    invalidations.add(['/blog'], { position: 5 });
    expect(invalidations.concern(other(4))).toBe(true);
    expect(invalidations.concern(other(5))).toBe(false);
    expect(invalidations.concern(other(6))).toBe(false);
  });

  it('is concerned by those from before this process started, too', () => {
    invalidations.add(['/blog'], { position: 5, isPast: true });
    expect(invalidations.concern(other(4))).toBe(true);
    expect(invalidations.concern(other(5))).toBe(false);
  });

  it('is concerned by what this process alone knows of', () => {
    invalidations.add(['/blog'], { position: 5 });
    invalidations.add(['/blog']);
    expect(invalidations.concern(other(5))).toBe(true);
  });

  it('is concerned by everything if it names no position', () => {
    expect(invalidations.concern(other())).toBe(false);
    invalidations.add(['/blog'], { position: 5, isPast: true });
    expect(invalidations.concern(other())).toBe(true);
  });
});

describe('the position', () => {
  it('is the one that was reached at a time', async () => {
    expect(invalidations.positionAt(now())).toBeUndefined();
    invalidations.reach(3);
    const first = now();
    await new Promise((resolve) => setTimeout(resolve, 2));
    invalidations.add(['/blog'], { position: 5 });
    expect(invalidations.positionAt(first)).toBe(3);
    expect(invalidations.positionAt(now())).toBe(5);
    expect(invalidations.positionAt(first - 1_000)).toBeUndefined();
  });
});

it('counts for every page once there were too many to remember', () => {
  const before = own(now() - 1);
  invalidations.add(['/article/*'], { position: 5 });
  for (let slug = 0; slug <= 10_000; slug += 1) invalidations.add([`/r/${slug}`], { position: 6 });
  expect(invalidations.concern(before)).toBe(true);
  expect(invalidations.concern(other(4))).toBe(true);
  expect(invalidations.concern(other(6))).toBe(false);
});
