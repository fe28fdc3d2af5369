import { execFileSync } from 'node:child_process';
import { parseUrl } from './url';

it('reads a URL, alone or relative to another', () => {
  expect(parseUrl('https://a.example/b')?.href).toBe('https://a.example/b');
  expect(parseUrl('../c', 'https://a.example/b/d')?.href).toBe('https://a.example/c');
});

it.each(['', '/b', 'https://', '//[', 'https://a b'])('%j is no URL', (url) => {
  expect(parseUrl(url)).toBeUndefined();
});

it('is what all modules use in place of URL.canParse', () => {
  const args = 'grep -l --untracked URL\\.canParse( -- *.ts *.tsx *.js *.mjs'.split(' ');
  const files = () => execFileSync('git', args, { encoding: 'utf8' });
  // git grep exits with code 1 when it finds nothing.
  expect(files).toThrow(expect.objectContaining({ status: 1 }));
});
