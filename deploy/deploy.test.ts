import { readdirSync, readFileSync } from 'node:fs';
import { NODE_ARGUMENTS, STANDALONE } from '../engine/build/index.mjs';
import packageFile from '../package.json';
import { BUILD } from '../scripts/adapter.mjs';

/* The commands of the image, the services and the units exist in the output of the build. */

const texts = readdirSync('deploy')
  .filter((name) => /^Dockerfile$|\.(?:yaml|service)$/.test(name))
  .map((name) => [name, readFileSync(`deploy/${name}`, 'utf8')] as const);

it('the image has the folder to deploy and, if the owner adds it, content of the build', () => {
  const image = readFileSync('deploy/Dockerfile', 'utf8')
    .split(/^FROM /m)
    .at(-1);
  const [folder, ...others] = image?.match(/^(?:COPY|ADD) .*/gm) ?? [];
  expect(folder).toBe(`COPY --from=build /site/${STANDALONE} ./`);
  for (const line of others) expect(line).toMatch(/^COPY --from=build /);
});

it.each(Object.entries(BUILD.commands))(
  'npm run %s runs %s, as the folder to deploy does',
  (name, source) => {
    expect(Object(packageFile.scripts)[name]).toBe(`tsx ${source}`);
  },
);

it.each(texts)('%s runs programs of the build', (_, text) => {
  const programs = [...text.matchAll(/\.next\/site-server\/([\w-]+)\.mjs/g)].map(([, it]) => it);
  expect(['main', ...Object.keys(BUILD.commands)]).toEqual(expect.arrayContaining(programs));
});

it.each(['package.json', 'deploy/Dockerfile', 'deploy/site@.service'])(
  'the server has the same arguments of Node.js in %s',
  (file) => {
    const text = readFileSync(file, 'utf8');
    for (const argument of NODE_ARGUMENTS) {
      const [name] = argument.split('=');
      const all = [...text.matchAll(new RegExp(`${name}=\\d+`, 'g'))].map(([it]) => it);
      expect(new Set(all)).toEqual(new Set([argument]));
    }
  },
);
