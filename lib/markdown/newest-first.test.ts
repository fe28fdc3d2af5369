import { NewestFirst } from './newest-first';

it('runs as many tasks at once as the limit allows, then the newest in the queue', async () => {
  const turns = new NewestFirst(2);
  const begun: string[] = [];
  const begin = async (name: string) => {
    if (await turns.begin(60_000)) begun.push(name);
  };
  const all = ['first', 'second', 'third', 'fourth'].map(begin);
  await Promise.all(all.slice(0, 2));
  expect(begun).toEqual(['first', 'second']);
  turns.end();
  turns.end();
  await Promise.all(all);
  expect(begun).toEqual(['first', 'second', 'fourth', 'third']);
});

it('gives up a task that has waited too long, and frees its place in the queue', async () => {
  const turns = new NewestFirst(1);
  await turns.begin(0);
  expect(await turns.begin(1)).toBe(false);
  turns.end();
  expect(await turns.begin(0)).toBe(true);
});
