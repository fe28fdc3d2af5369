import { fireEvent } from '@testing-library/dom';
import { SPECULATION_RULES } from '@/components/scripts/add-speculation-rules';
import { allPages } from '@/lib/site/all-pages';
import { feeds } from '@/lib/syndication/feeds/urls';
import { addSpeculationRules } from './add-speculation-rules';

let whenIdle: (() => void)[];
const rules = () => document.querySelectorAll('script[type=speculationrules]');

beforeEach(() => {
  whenIdle = [];
  window.requestIdleCallback = (callback) => whenIdle.push(callback as () => void);
  HTMLScriptElement.supports = (type) => type === 'speculationrules';
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const it of rules()) it.remove();
});

it('adds the rules once the page has loaded and the browser is idle', () => {
  const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  addSpeculationRules();
  expect(whenIdle).toEqual([]);
  readyState.mockReturnValue('complete');
  fireEvent.load(window);
  expect(rules()).toHaveLength(0);
  for (const callback of whenIdle) callback();
  expect([...rules()].map(({ textContent }) => textContent)).toEqual([SPECULATION_RULES]);
});

it('the rules prefetch every page, neither searches nor what is no page, and prerender nothing', () => {
  const { prefetch, ...others } = JSON.parse(SPECULATION_RULES);
  expect(others).toEqual({});
  const [{ where }] = prefetch;
  const [matched, { not }] = where.and;
  expect(matched.href_matches).toEqual({ pathname: '/*', search: '' });
  const parents: string[] = not.href_matches.map((it: string) => it.replace(/\*$/, ''));
  const isExcluded = (path: string) => parents.some((it) => path.startsWith(it));
  const paths = [
    ...allPages().map(({ path }) => path),
    '/article/some-slug',
    '/r/link',
    feeds.atom.path,
  ];
  expect(paths.filter(isExcluded)).toEqual(['/r/link', feeds.atom.path]);
});
