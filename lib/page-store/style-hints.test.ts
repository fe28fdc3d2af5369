/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { withoutUnusedStyleHints } from './style-hints.js';

/* The flight data of these tests is rendered by the version of React that is part of Next. */

const RENDERER = 'next/dist/compiled/react-server-dom-turbopack/server.node';

/** Flight data of a React element. @param code an expression that makes it, with createElement */
function flightOf(code: string): Buffer {
  const script = `
    const { createElement } = require('next/dist/compiled/react/react.react-server.js');
    const { renderToPipeableStream } = require('${RENDERER}');
    renderToPipeableStream(${code}, {}).pipe(process.stdout);`;
  const conditions = ['--conditions=react-server'];
  return execFileSync(process.execPath, [...conditions, '-e', script]);
}

const sheet = (href: string) =>
  `createElement('link', { rel: 'stylesheet', href: '${href}', precedence: 'next' })`;
const hints = (flight: Buffer) =>
  [...flight.toString().matchAll(/^:HL\["([^"]*)"/gm)].map(([, href]) => href);

it('hints for style sheets that the page does not use are gone, and nothing else', () => {
  const flight = flightOf(`createElement('main', null, ${sheet('/a.css')}, ${sheet('/b.css')},
    createElement('img', { src: '/c.webp', fetchPriority: 'high' }))`);
  expect(hints(flight)).toEqual(['/a.css', '/b.css', '/c.webp']);
  const rest = withoutUnusedStyleHints(flight, new Set(['/a.css']));
  expect(hints(rest)).toEqual(['/a.css', '/c.webp']);
  const hint = flight.toString().match(/^:HL\["\/b\.css".*\n/m)?.[0] ?? '';
  expect(rest.toString()).toBe(flight.toString().replace(hint, ''));
});

it('flight data without such hints stays the same object', () => {
  const flight = flightOf(`createElement('main', null, ${sheet('/a.css')})`);
  expect(withoutUnusedStyleHints(flight, new Set(['/a.css']))).toBe(flight);
});

it('a text that looks like a hint stays', () => {
  const line = ':HL["/b.css","style"]\\n';
  // React writes a text of this length as a row of its own, as it is.
  const flight = flightOf(
    `createElement('p', null, ('ü🔥\\n${line}').repeat(100), ${sheet('/b.css')})`,
  );
  expect(hints(flight)).toHaveLength(101);
  const rest = withoutUnusedStyleHints(flight, new Set());
  expect(hints(rest)).toHaveLength(100);
  expect(rest.length).toBe(flight.length - ':HL["/b.css","style"]\n'.length);
});

it('binary data stays, whatever bytes it holds', () => {
  const flight = flightOf(`createElement('p', { data: new Uint8Array(Buffer.from(
    '\\n:HL["/b.css","style"]\\n'.repeat(3))) }, ${sheet('/b.css')})`);
  const rest = withoutUnusedStyleHints(flight, new Set());
  expect(rest.length).toBe(flight.length - ':HL["/b.css","style"]\n'.length);
});

it.each(['no rows', '1:T', '1:Tff,short', '1:T5', '1:T-5,backwards', '1:T,none', '0:"no end"'])(
  'what does not consist of rows stays: %j',
  (text) => {
    const flight = Buffer.from(`:HL["/b.css","style"]\n${text}`);
    expect(withoutUnusedStyleHints(flight, new Set())).toBe(flight);
  },
);
