import { setImmediate as tick } from 'node:timers/promises';
import type { Kind } from '../base/request-context';
import { Gate } from './ask-next';

const next = async () => {};
const wanted = (client: string, kind: Kind = 'invented', route = '/article/[slug]') => ({
  client,
  kind,
  route,
});

/** Starts work that never ends, as at an API that hangs, and lists the client of each piece that begins. */
function hang(gate: Gate) {
  const begun: string[] = [];
  return {
    begun,
    want: (client: string, times: number) => {
      for (let time = 0; time < times; time += 1) {
        const work = () => {
          begun.push(client);
          return new Promise(() => {});
        };
        void gate.run(wanted(client), work).catch(() => {});
      }
    },
    untilQuiet: async () => {
      for (let before = -1; before < begun.length; ) {
        before = begun.length;
        for (let turn = 0; turn < 200; turn += 1) await tick();
      }
    },
  };
}

it('gives Next’s handler to the work whose turn it is', async () => {
  const gate = new Gate(next);
  expect(await gate.run(wanted('a'), async (handler) => handler === next)).toBe(true);
});

it('keeps work of other kinds and routes free of work that hangs', async () => {
  const gate = new Gate(next);
  const { begun, want, untilQuiet } = hang(gate);
  want('greedy', 400);
  want('another', 400);
  await untilQuiet();
  expect(begun).toHaveLength(32);
  const done = async () => 'done';
  for (const it of [
    wanted('greedy', 'known'),
    wanted('greedy', 'invented', '/blog'),
    wanted('greedy', 'form', '/contact'),
    { kind: 'background' as const, route: '/article/[slug]' },
    // The reserve is for clients with nothing in progress.
    wanted('modest'),
  ]) {
    expect(await gate.run(it, done)).toBe('done');
  }
});

it('has room for a modest client beside fifty greedy ones', async () => {
  const gate = new Gate(next);
  const { want, untilQuiet } = hang(gate);
  for (let client = 0; client < 50; client += 1) want(`greedy ${client}`, 20);
  await untilQuiet();
  expect(await gate.run(wanted('modest'), async () => 'done')).toBe('done');
});
