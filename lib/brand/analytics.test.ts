import type { Analytics } from '../brand-types';

type Brand = typeof import('../../brand/brand');

/** The script of a brand with this service. */
async function scriptOf(analytics: Analytics | undefined) {
  jest.resetModules();
  jest.doMock('../../brand/brand', () => {
    const own = jest.requireActual<Brand>('../../brand/brand');
    return { ...own, brand: { ...own.brand, analytics } };
  });
  return (await import('./analytics')).analyticsScript();
}

const script = 'https://stats.example/js/script.js';
const attributes = { 'data-domain': 'site.example' };

it('is the script of the service, with only the origins that it connects to', async () => {
  const posts = ['https://stats.example/api/event', 'https://in.stats.example'];
  expect(await scriptOf({ script, attributes, posts })).toEqual({
    src: script,
    attributes,
    connects: ['https://stats.example', 'https://in.stats.example'],
  });
});

it('stops the start for what is no URL', async () => {
  await expect(scriptOf({ script: 'stats.js', attributes, posts: [] })).rejects.toThrow('URL');
});
