import { readFileSync } from 'node:fs';
import { projectFiles } from '../engine/testing/project-files';

const files = projectFiles('app', 'cms', 'components', 'engine', 'lib', 'middleware.ts').filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
);
const classesIn = (file: string) => [
  ...readFileSync(file, 'utf8').matchAll(/class (\w+) extends (\w*Error)\b(?:\('(\w+)')?/g),
];

it('every error class extends namedError, under its own name', () => {
  const classes = files.flatMap(classesIn);
  expect(classes.length).toBeGreaterThan(5);
  const isRight = ([, name, base, given]: RegExpMatchArray) =>
    base === 'namedError' && given === name;
  expect(classes.filter((it) => !isRight(it)).map(([text]) => text)).toEqual([]);
});
