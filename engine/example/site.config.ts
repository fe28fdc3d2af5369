import { contentHash, defineSite, makeRouter, toPath } from '../index';
import { settings } from './settings';
import { knownNames } from './stations';

export default defineSite({
  settings,
  start: async () => ({ source: contentHash(settings().STATIONS_URL) }),
  router: makeRouter({
    routes: {
      '/': 'page',
      '/stations/[name]': 'page',
      '/report': 'page',
      '/expire': 'endpoint',
    },
    canonicalize({ route, parts, search }) {
      const byWind = route === '/' && new URLSearchParams(search).get('by') === 'wind';
      return { url: toPath(parts) + (byWind ? '?by=wind' : '') };
    },
    isKnown: ({ route, url }) =>
      route !== '/stations/[name]' || knownNames().includes(url.split('/').at(-1) ?? ''),
  }),
  posts: {
    '/report': { maxBytes: 10_000 },
    '/expire': { maxBytes: 0, isOnly: true },
  },
  prerender: {
    first: ['/', '/report'],
    others: () => knownNames().map((name) => `/stations/${name}`),
  },
});
