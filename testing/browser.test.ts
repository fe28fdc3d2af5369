import { ensureOtherEngines } from './browser.mjs';
import { findInstalled, installDebianPackage } from './programs.mjs';

jest.mock('./programs.mjs', () => ({ findInstalled: jest.fn(), installDebianPackage: jest.fn() }));
// WebKit's browser is in a folder of Debian's, and on nobody's PATH.
jest.mock('node:fs', () => ({
  ...jest.requireActual('node:fs'),
  existsSync: () => true,
  readdirSync: (folder: string) =>
    folder.endsWith('-linux-gnu') ? ['webkit2gtk-4.1'] : ['x86_64-linux-gnu'],
}));

const ALL = ['firefox-esr', 'WebKitWebDriver', 'Xvfb'];

/** Runs {@link ensureOtherEngines} where these programs are there and these packages can be had. */
async function ensureWith({ programs, packages }: { programs: string[]; packages: string[] }) {
  const present = new Set(programs);
  const find = (names: string[]) => names.find((name) => present.has(name));
  const asked: string[] = [];
  jest.mocked(findInstalled).mockImplementation(find);
  jest.mocked(installDebianPackage).mockImplementation(async (name, brought) => {
    asked.push(name);
    if (packages.includes(name)) present.add(brought[0] ?? '');
    return find(brought);
  });
  const log = jest.spyOn(console, 'log').mockImplementation();
  await ensureOtherEngines();
  const lines = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  return { asked, lines };
}

it('installs nothing that is there', async () => {
  expect(await ensureWith({ programs: ALL, packages: [] })).toEqual({ asked: [], lines: [] });
});

it.each([
  { programs: [], wanted: ['firefox-esr', 'webkit2gtk-driver', 'xvfb'] },
  { programs: ['firefox'], wanted: ['webkit2gtk-driver', 'xvfb'] },
  { programs: ['firefox', 'WebKitWebDriver'], wanted: ['xvfb'] },
  { programs: ['firefox', 'Xvfb'], wanted: ['webkit2gtk-driver'] },
])('installs what is not there beside $programs', async ({ programs, wanted }) => {
  expect(await ensureWith({ programs, packages: wanted })).toEqual({ asked: wanted, lines: [] });
});

it.each([
  { missing: 'driver', packages: ['xvfb'], wanted: ['webkit2gtk-driver'] },
  { missing: 'display', packages: ['webkit2gtk-driver'], wanted: ['webkit2gtk-driver', 'xvfb'] },
])('leaves WebKit out where its $missing cannot be had', async ({ packages, wanted }) => {
  const { asked, lines } = await ensureWith({ programs: ['firefox-esr'], packages });
  expect(asked).toEqual(wanted);
  expect(lines).toEqual([expect.stringMatching(/^Left out: the journeys in WebKit/)]);
});

it('leaves each engine out with one line where nothing can be had', async () => {
  const { lines } = await ensureWith({ programs: [], packages: [] });
  const engines = lines.map((it) => /^Left out: the journeys in (\w+)/.exec(it)?.[1]);
  expect(engines).toEqual(['Firefox', 'WebKit']);
});
