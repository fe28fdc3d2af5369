import { execFileSync } from 'node:child_process';

it('a clone has the line ends that the checks ask for, whatever Git is set to', () => {
  const lines = execFileSync('git', ['ls-files', '--eol'], { encoding: 'utf8' }).trim().split('\n');
  expect(lines.length).toBeGreaterThan(500);
  const wrong = lines.filter((line) => {
    const [, inIndex = '', attributes] = /^i\/(\S*)\s+w\/\S*\s+attr\/(.*?)\s*\t/.exec(line) ?? [];
    if (attributes === '-text') return false;
    return attributes !== 'text=auto eol=lf' || !/^(?:lf|none)?$/.test(inIndex);
  });
  expect(wrong).toEqual([]);
});
