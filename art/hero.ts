/**
 * Draws the home page's video in both formats, and its poster. Needs ffmpeg on PATH, with libx264 and
 * libvpx-vp9.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { output, save, webp, weigh } from './files';
import { scene } from './scenes/hero';
import { HEIGHT, SCALE, WIDTH } from './scenes/size';

const FPS = 15;
const FRAMES = 8 * FPS;
const RESOURCES = 'cms/content/resources';

/** The formats, with a keyframe every two seconds so that the loop restarts without a stall. */
const FORMATS: Record<string, readonly string[]> = {
  'hero.webm': ['-c:v', 'libvpx-vp9', '-crf', '26', '-b:v', '0', '-row-mt', '1', '-g', '30'],
  'hero.mp4': [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-tune',
    'animation',
    '-crf',
    '19',
    '-g',
    '30',
    '-movflags',
    '+faststart',
  ],
};

/** Pipes the frames as raw RGB to ffmpeg, which scales them up and encodes them. */
async function encode(frames: readonly Uint8Array[], path: string, codec: readonly string[]) {
  const filter = `scale=${WIDTH * SCALE}:${HEIGHT * SCALE}:flags=neighbor:out_color_matrix=bt709,format=yuv420p`;
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ['-y', '-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24'],
      ['-s', `${WIDTH}x${HEIGHT}`, '-r', `${FPS}`, '-i', '-', '-an', '-vf', filter],
      ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
      ['-bitexact', ...codec, path],
    ].flat(),
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const closed = once(ffmpeg, 'close');
  for (const frame of frames) {
    if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} on ${path}`);
}

/** Draws, encodes and saves the hero's two videos and the poster. */
export async function drawHero(): Promise<void> {
  const frames = Array.from({ length: FRAMES }, (_, index) => scene(index / FRAMES).data);
  for (const [name, codec] of Object.entries(FORMATS)) {
    const path = `${RESOURCES}/${name}`;
    await encode(frames, await output(path), codec);
    await weigh(path, 1_200_000);
  }
  await save('public/hero-poster.webp', await webp(scene(0), SCALE), 9_000);
}
