import { makeRouter } from '../http/router';
import { requestContext } from '../process/request-context';
import { respondWith } from '../response/page-outcome';
import { plainFailurePage } from '../response/page-response';
import { testContext } from '../testing/test-context';
import { NextApp, type NextHandler } from './next-app';
import { openRenderer } from './render';

const router = makeRouter<'/note/[name]', string>({
  routes: { '/note/[name]': 'page' },
  canonicalize: ({ parts: [, name = ''] }) =>
    name === 'old' ? { redirect: '/note/new' } : { url: `/note/${name}`, parsed: name },
});
const scripts = { ids: [], added: [] };
const settings = { SITE_URL: 'https://a.example', IMAGE_ORIGINS: [] };
const build = { id: 'b', loader: '', styleSheets: new Map() };

/** A renderer whose pages show what the router has parsed from their URLs. */
async function open() {
  const next = jest.fn<ReturnType<NextHandler>, Parameters<NextHandler>>(async (_, response) => {
    const { parsed, workClass } = requestContext() ?? {};
    respondWith({ isUnbounded: true });
    response.setHeader('content-type', 'text/html');
    response.end(`<main>${parsed} for ${workClass}</main>`);
  });
  const site = { router, scripts, failurePage: plainFailurePage };
  const render = await openRenderer(new NextApp(next), site, settings, build);
  next.mockClear();
  return { next, render };
}
const textOf = ({ body }: { body: { bytes: Uint8Array } }) => Buffer.from(body.bytes).toString();

it('a page has what the router has parsed of its URL, also in the background', async () => {
  const { render } = await open();
  const context = testContext({ parsed: 'handed on' });
  const rendered = [await render({ url: '/note/a' }, context), await render({ url: '/note/a' })];
  expect(rendered.map(textOf)).toEqual([
    '<main>handed on for known</main>',
    '<main>a for background</main>',
  ]);
  expect(rendered.map(({ isUnbounded }) => isUnbounded)).toEqual([true, true]);
});

it('a page whose URL now leads elsewhere is not rendered, and no longer stored', async () => {
  const { next, render } = await open();
  expect((await render({ url: '/note/old' })).isUnstored).toBe(true);
  expect(next).not.toHaveBeenCalled();
});
