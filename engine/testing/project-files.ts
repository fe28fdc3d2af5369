import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The files of the project, or of some of its folders, that git does not ignore. */
export function projectFiles(...folders: string[]): string[] {
  const args = ['ls-files', '-co', '--exclude-standard', ...folders];
  return execFileSync('git', args).toString().split('\n').filter(existsSync);
}
