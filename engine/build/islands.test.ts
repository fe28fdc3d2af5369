import { makeLoader } from './islands.mjs';

it('the loader is a classic script, though its entry point exports', async () => {
  const script = await makeLoader('engine/islands/loader.ts', '/islands/1.js');
  expect(() => new Function(script)).not.toThrow();
  expect(script).toContain('import("/islands/1.js")');
});
