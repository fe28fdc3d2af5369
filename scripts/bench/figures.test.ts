import { type Measurement, renewFigures, section } from './figures';

const NAMES = ['bytes', 'server'];

const measurement = (name: string, value: number): Measurement => ({
  name,
  title: 'What it is.',
  rows: [{ name: 'document', unit: 'bytes', cases: [{ name: 'home', value }] }],
  origin: '2026-11-23, Node.js 20.9.0, Next 16.4.5.',
});

test('a section has what was measured, when and on what, and the table', () => {
  expect(section(measurement('bytes', 12_452)).split('\n')).toEqual([
    '## bytes',
    '',
    'What it is. 2026-11-23, Node.js 20.9.0, Next 16.4.5.',
    '',
    '| what | unit | value | limit | each |',
    '|---|---|---:|---|---|',
    '| document | bytes | 12,452 |  |  |',
    '',
  ]);
});

test('a part that was never measured says so', () => {
  const text = renewFigures('', NAMES, measurement('server', 1));
  expect(text).toContain('\n## bytes\n\nNot measured yet.\n\n## server\n\nWhat it is.');
});

test('one part is renewed, the others stay as they are, in the order of the parts', () => {
  const server = renewFigures('', NAMES, measurement('server', 1));
  const both = renewFigures(server, NAMES, measurement('bytes', 2));
  const renewed = renewFigures(both, NAMES, measurement('server', 3));
  expect(renewed).toBe(both.replace('| 1 |', '| 3 |'));
  expect(renewed.match(/^## \w+/gm)).toEqual(['## bytes', '## server']);
});

test('a part that is gone loses its section', () => {
  const both = renewFigures('', NAMES, measurement('server', 1));
  expect(renewFigures(both, ['bytes'])).not.toContain('## server');
});

test('the form of the file is stable', () => {
  const text = renewFigures('', NAMES, measurement('server', 1));
  expect(renewFigures(text, NAMES)).toBe(text);
});
