import { readFileSync } from 'node:fs';
import packageFile from '../package.json';
import { COMMANDS } from './commands.mjs';

/* The commands for production are the same in the project and in the folder to deploy. */

const scripts: Record<string, string> = packageFile.scripts;

it.each(Object.entries(COMMANDS))('npm run %s runs %s', (name, source) => {
  expect(scripts[name]).toBe(`tsx ${source}`);
});

it('docs/deploy.md has every command, with the file that the build makes of it', () => {
  const text = readFileSync('docs/deploy.md', 'utf8');
  const rows = [
    ...text.matchAll(/^\| `npm run (\S+)` \| `node \.next\/site-server\/(\S+)\.mjs` \|$/gm),
  ];
  expect(rows.map(([, name]) => name).sort()).toEqual(Object.keys(COMMANDS).sort());
  expect(rows.map(([, , file]) => file)).toEqual(rows.map(([, name]) => name));
});
