/** @jest-environment node */
import { contrast, tokens } from '@/testing/tokens';
import type { Canvas } from '../pixels';
import * as closing from './closing';
import * as contact from './contact';
import * as hero from './hero';
import * as missing from './missing';

const { light } = tokens;

/** The lowest contrast of a text colour on the part of a picture where words stand. */
function lowest(canvas: Canvas, token: string, isBehind: (x: number, y: number) => boolean) {
  const grounds = new Set<string>();
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      if (isBehind(x, y)) grounds.add(`#${canvas.get(x, y).toString(16).padStart(6, '0')}`);
    }
  }
  return Math.min(...[...grounds].map((ground) => contrast(light[token] ?? '', ground)));
}

describe.each(Object.entries({ hero, contact, missing }))('%s in the morning', (_, { morning }) => {
  // The headline reaches furthest at 1201 px (components/styles/scene.module.css).
  const behindWords = (x: number, y: number) => x < 222 || (x < 238 && y < 150);
  const behindTagline = (x: number, y: number) => x < 222 && y < 110;

  it.each([
    ['--text', behindWords],
    ['--action', behindWords],
    ['--highlight', behindTagline],
  ] as const)('words in %s stand out', (token, isBehind) => {
    expect(lowest(morning(), token, isBehind)).toBeGreaterThanOrEqual(4.5);
  });
});

it('the words of the closing call stand out from its sky in the morning', () => {
  expect(
    lowest(closing.morning(), '--text', (x, y) => Math.abs(x - 320) < 130 && y < 132),
  ).toBeGreaterThanOrEqual(4.5);
});
