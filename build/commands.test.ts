import packageFile from '../package.json';
import { COMMANDS } from './commands.mjs';

/* Production commands are the same in the project and in the folder to deploy. */

const scripts: Record<string, string> = packageFile.scripts;

it.each(Object.entries(COMMANDS))('npm run %s runs %s', (name, source) => {
  expect(scripts[name]).toBe(`tsx ${source}`);
});
