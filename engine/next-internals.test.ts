import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import packages from '../package.json';
import { testFolder } from './testing/test-folder';

/* Internals of Next that the server relies on. If a test fails after an upgrade, read
   next-internals.md, which lists them all. */

it('Next and React are pinned to exact versions', () => {
  const { next, react, 'react-dom': dom } = packages.dependencies;
  for (const version of [next, react, dom]) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

it('the settings are those from before Next adds variables of its other files', () => {
  const urlOf = (file: string) => pathToFileURL(path.resolve(file)).href;
  const script = `
    const { defineSettings } = await import('${urlOf('engine/settings/define-settings.ts')}');
    const { settings } = defineSettings({});
    const before = settings().REVALIDATE_SECONDS;
    const { default: module } = await import('${urlOf('node_modules/@next/env/dist/index.js')}');
    module.loadEnvConfig(process.cwd(), false);
    const after = settings().REVALIDATE_SECONDS;
    console.log(JSON.stringify([before, after, process.env.REVALIDATE_SECONDS]));
  `;
  const tsx = pathToFileURL(require.resolve('tsx')).href;
  const output = execFileSync(
    process.execPath,
    ['--import', tsx, '--input-type=module', '--eval', script],
    {
      cwd: testFolder({ '.env.production': 'REVALIDATE_SECONDS=77' }),
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    },
  );
  expect(JSON.parse(String(output))).toEqual([60, 60, '77']);
});
