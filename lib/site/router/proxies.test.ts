import { testArticle } from '../../../testing/test-article';
import { lastGoodList } from '../../articles/article-list';
import { articleHref } from '../../articles/article-naming';
import { contentSourceId } from '../../covers/cover-urls';
import { picturePath, shortLinkPath } from '../urls/paths';
import { router } from './resolve-url';

jest.mock('../../articles/article-list', () => ({
  ...jest.requireActual('../../articles/article-list'),
  lastGoodList: jest.fn(),
}));

const escapeAll = (path: string, isEscaped: RegExp) =>
  [...Buffer.from(path)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      const isOther = byte < 0x21 || byte > 0x7e || isEscaped.test(character);
      return isOther ? `%${byte.toString(16).toUpperCase().padStart(2, '0')}` : character;
    })
    .join('');

/** Decodes matching characters where they are encoded, and leaves all other text unchanged. */
const decodeSome = (path: string, isDecoded: RegExp) =>
  path.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return isDecoded.test(character) ? character : code.toUpperCase();
  });

/** Proxies: each maps the path that a browser requests to the path that the site receives. */
const PROXIES: Record<string, (path: string) => string> = {
  none: (path) => path,
  'nginx, proxy_pass with a slash': (path) =>
    escapeAll(decodeURIComponent(path).replace(/\/+/g, '/'), /["#%<>?\\^`{|}]/),
  'Apache, ProxyPass': (path) => escapeAll(decodeURIComponent(path), /[^\w/~$.+!*'(),;:@&=-]/),
  'lighttpd, url-normalize': (path) =>
    decodeSome(path, /[\w.~!$&'()*+,;=:@-]/).replace(/[[\]]/g, (it) => encodeURIComponent(it)),
  'one that encodes all but letters': (path) => escapeAll(decodeURIComponent(path), /[^a-z\d/]/i),
  'one that writes codes in lower case': (path) =>
    path.replace(/%../g, (code) => code.toLowerCase()),
};

const NAMES = [
  ...['Q&A: who owns your game?', 'C++ tips', 'a@b', 'you, me', 'x;y', 'a=b', '$5 games', 'a[1]'],
  ...['100% done', '50%25', 'ä é', '日本語', "it's (not) free!", 'a*b', 'a~b', 'plain', 'a"b<c>'],
  ...['#1', 'one|two {three} ^ `four`'],
];

/** The URLs of an article, a short link, a picture and a cover with this name. */
const PATHS: ((name: string) => string)[] = [
  (name) => articleHref(testArticle({ slug: null, name })),
  shortLinkPath,
  (name) => picturePath('a1', `${name}.webp`),
  (name) => `${picturePath('a1', `${name}.webp`)}/480?v=${contentSourceId()}`,
];

/** Follows up to 3 redirects of a request through a proxy, like a browser. */
function follow(path: string, proxy: (path: string) => string) {
  let [next, redirects] = [path, 0];
  for (;;) {
    const [pathname = '', ...query] = next.split('?');
    const resolved = router.resolve([proxy(pathname), ...query].join('?'), () => false);
    if (resolved.type !== 'redirect') return resolved;
    redirects += 1;
    if (redirects > 3) throw new Error(`${path} is an endless redirect`);
    next = resolved.url;
  }
}

it.each(Object.entries(PROXIES))(
  'each URL leads to its page, as the site and others write it, behind a proxy: %s',
  (_, proxy) => {
    for (const name of NAMES) {
      const articles = [testArticle({ id: '1', slug: null, name })];
      const list = { articles, ageMs: 1, isFailing: false, isExpired: false };
      jest.mocked(lastGoodList).mockReturnValue(list);
      for (const makeUrl of PATHS) {
        const url = makeUrl(name);
        const [path = '', ...query] = url.split('?');
        const encoded = path.split('/').map((it) => encodeURIComponent(decodeURIComponent(it)));
        // The form (NFD) that a Mac's Finder and some keyboards produce.
        const decomposed = encodeURI(decodeURI(path).normalize('NFD'));
        const spellings = [path, encoded.join('/'), ...(name === 'ä é' ? [decomposed] : [])];
        for (const written of spellings) {
          expect(follow([written, ...query].join('?'), proxy)).toMatchObject({ url });
        }
      }
    }
  },
);
