import packageFile from '../package.json';
import { BUILD } from './adapter.mjs';

const scripts: Record<string, string> = packageFile.scripts;

it.each(Object.entries(BUILD.commands))(
  'npm run %s runs %s, as the folder to deploy does',
  (name, source) => {
    expect(scripts[name]).toBe(`tsx ${source}`);
  },
);
