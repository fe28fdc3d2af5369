/** For tests: work that stays pending until one of `ends` resolves or rejects it. */
export function hold() {
  const ends: ((value: string | Promise<never>) => void)[] = [];
  return { ends, work: jest.fn(() => new Promise<string>((resolve) => ends.push(resolve))) };
}
