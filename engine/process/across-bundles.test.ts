import { readFileSync } from 'node:fs';
import { projectFiles } from '../testing/project-files';
import { namedError } from './across-bundles';

class LostError extends namedError('LostError') {
  constructor(readonly where: string) {
    super(`Lost in ${where}`);
  }
}
/** The same class in another bundle. */
const Copy = class extends namedError('LostError') {};

it('has its name and its stack, and is an error', () => {
  const error = new LostError('a wood');
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toBe('LostError: Lost in a wood');
  expect(error.stack).toMatch(/^LostError: Lost in a wood\n/);
});

it('is recognised across copies of its class', () => {
  expect(new Copy('elsewhere')).toBeInstanceOf(LostError);
  expect(new LostError('here')).toBeInstanceOf(Copy);
});

const OTHER = class extends namedError('OtherError') {};
it.each([new Error('x'), new OTHER('x'), { name: 'LostError' }, 'LostError', null, undefined])(
  'is no other value: %p',
  (value) => expect(value).not.toBeInstanceOf(LostError),
);

it('is the base of every error class, under its own name', () => {
  const files = projectFiles().filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const classes = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/class (\w+) extends (\w*Error)\b(?:\('(\w+)')?/g)].map(
      ([text, name, base, given]) => ({ file, text, ok: base === 'namedError' && given === name }),
    ),
  );
  expect(classes).not.toEqual([]);
  expect(classes.filter(({ ok }) => !ok)).toEqual([]);
});
