/** Methods of arrays that look at each item. */
const METHODS = [
  'every',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'flat',
  'flatMap',
  'forEach',
  'includes',
  'indexOf',
  'map',
  'reduce',
  'some',
  'sort',
  'splice',
] as const;

/** The number of items of arrays, maps and sets that this work reads. */
export function countSteps(work: () => void): number {
  let steps = 0;
  const restore: (() => void)[] = [];
  const replace = (owner: object, name: string, count: (it: unknown) => number) => {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name) ?? {};
    restore.push(() => Object.defineProperty(owner, name, descriptor));
    const value = function (this: unknown, ...values: unknown[]) {
      steps += count(this);
      return Reflect.apply(descriptor.value, this, values);
    };
    Object.defineProperty(owner, name, { ...descriptor, value });
  };
  for (const items of [[], new Map(), new Set()])
    replace(Object.getPrototypeOf(items[Symbol.iterator]()), 'next', () => 1);
  for (const name of METHODS) replace(Array.prototype, name, (it) => Object(it).length);
  for (const { prototype } of [Map, Set]) replace(prototype, 'forEach', (it) => Object(it).size);
  try {
    work();
  } finally {
    for (const undo of restore) undo();
  }
  return steps;
}
