/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { trustedScripts } from './trusted-scripts.js';

it('trusts the inline scripts of the built 404 page, to the letter', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'build-'));
  mkdirSync(path.join(folder, '.next/server/app'), { recursive: true });
  writeFileSync(
    path.join(folder, '.next/server/app/_not-found.html'),
    '<script>theme( "dark" )</script><script src="/a.js"></script><script>start()</script>',
  );
  const cwd = jest.spyOn(process, 'cwd').mockReturnValue(folder);
  expect([...trustedScripts()]).toEqual(['theme( "dark" )', 'start()']);
  cwd.mockRestore();
  rmSync(folder, { recursive: true });
});
