/** Work that ends when the test says so. */
export function hold() {
  const ends: ((value: string) => void)[] = [];
  return { ends, work: jest.fn(() => new Promise<string>((resolve) => ends.push(resolve))) };
}
