/** @jest-environment node */
import {
  declaredLocation,
  declaredStatus,
  declareLocation,
  declareRuntimeAtOnce,
  declareStatus,
  declaresRuntimeAtOnce,
} from './declarations';

const meta = ({ name, content }: { name: string; content: string }) =>
  `<p>x</p><meta name="${name}" content="${content}" data-x="1"/>`;

it('reads the status that a page declares', () => {
  expect(declaredStatus(meta(declareStatus(404)))).toBe(404);
  expect(declaredStatus('<p>404</p>')).toBeUndefined();
});

it.each(['https://a.example/it\'s?a=1&b=<>"#ü 🔥', '/about', '/a%20b%2527'])(
  'reads the target that a page declares: %s',
  (target) => {
    const declared = declareLocation(target);
    expect(declared.content).not.toMatch(/[<>&"']/);
    expect(declaredLocation(meta(declared))).toBe(target);
  },
);

it('reads no target where none is declared', () => {
  expect(declaredLocation('<p>/about</p>')).toBe('');
});

it('reads that a page needs the runtime at once', () => {
  expect(declaresRuntimeAtOnce(meta(declareRuntimeAtOnce()))).toBe(true);
  expect(declaresRuntimeAtOnce(meta(declareStatus(200)))).toBe(false);
});
