import { readdirSync, readFileSync } from 'node:fs';
import { COMMANDS } from '../build/commands.mjs';
import { STANDALONE } from '../engine/build/index.mjs';

/* The commands of the image, the services and the units, against the output of the build. */

const texts = readdirSync('deploy')
  .filter((name) => /^Dockerfile$|\.(?:yaml|service)$/.test(name))
  .map((name) => [name, readFileSync(`deploy/${name}`, 'utf8')] as const);

it('the image has the folder to deploy, and nothing else', () => {
  const image = readFileSync('deploy/Dockerfile', 'utf8')
    .split(/^FROM /m)
    .at(-1);
  expect(image?.match(/^(?:COPY|ADD) .*/gm)).toEqual([`COPY --from=build /site/${STANDALONE} ./`]);
});

it.each(texts)('%s runs programs of the build', (_, text) => {
  const programs = [...text.matchAll(/\.next\/site-server\/([\w-]+)\.mjs/g)].map(([, it]) => it);
  expect(['main', ...Object.keys(COMMANDS)]).toEqual(expect.arrayContaining(programs));
});

it('the image installs packages with the modules that this takes', () => {
  const [, copied = ''] =
    /^COPY (build\/.*) build\/$/m.exec(readFileSync('deploy/Dockerfile', 'utf8')) ?? [];
  const files = copied.split(' ');
  expect(files).toContain('build/steps.mjs');
  for (const file of files) {
    const imports = readFileSync(file, 'utf8').matchAll(/^import .* from '\.\/(.+)';$/gm);
    const needed = [...imports].map(([, name]) => `build/${name}`);
    expect(files).toEqual(expect.arrayContaining(needed));
  }
});
