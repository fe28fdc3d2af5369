import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { contact } from '../../brand/copy';
import { STANDALONE } from '../../engine/build/index.mjs';
import { contactForm, fill, freshMessage } from '../support/contact-form';
import { open } from '../support/open';
import { visit } from '../support/own-site';
import { postContact, saysSent } from '../support/post-contact';
import type { RunningServer } from '../support/running-server';
import { makeOtherBuild } from './builds';
import { expect, shareBehindNginx, test } from './machines';
import { addStaticFiles, PROXY_URL } from './nginx';
import { expectUnnoticed } from './traffic';

/* Two machines behind nginx get another build, one after the other. */

const shared = shareBehindNginx();
let otherBuild: ReturnType<typeof makeOtherBuild>;

// The certificate of the tests is self-signed.
test.use({ ignoreHTTPSErrors: true });
test.beforeAll(() => {
  otherBuild = makeOtherBuild();
});
test.afterAll(() => otherBuild.remove());

test('a deploy fails no request; tabs and forms from before work on', async ({ context, api }) => {
  test.slow();
  const errors: string[] = [];
  const openTab = async (path: string) => {
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    await open(page, PROXY_URL + path);
    return page;
  };
  const sends = async (page: Page) => {
    const message = freshMessage();
    await fill(page, message);
    await contactForm(page).button.click();
    await expect(contactForm(page).status).toHaveText(contact.sent);
    return message;
  };
  const posts = async (from: RunningServer, to: RunningServer) => {
    const message = freshMessage();
    const response = await postContact(from.url, message, { to: to.url });
    expect(saysSent(await response.text())).toBe(true);
    return message;
  };
  const goesTo = async (page: Page, href: string) => {
    await page.getByRole('navigation', { name: 'Main' }).locator(`[href="${href}"]`).click();
    await expect(page).toHaveURL(`${PROXY_URL}${href}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  const reading = await openTab('/');
  const writing = await openTab('/contact');
  const writingLater = await openTab('/contact');

  const { one, other } = shared.machines;
  await expectUnnoticed(PROXY_URL, api, async () => {
    addStaticFiles(shared.nginx.staticFolder, otherBuild.folder);
    await shared.machines.restart(one, otherBuild.folder);
    const sentMeanwhile = [await posts(one, other), await posts(other, one), await sends(writing)];
    await goesTo(reading, '/about');
    // nginx has none of these files, and each is on only one machine.
    for (const build of [STANDALONE, otherBuild.folder]) {
      const entries = readFileSync(path.join(build, '.next/entries.json'), 'utf8');
      const { buildId: id } = JSON.parse(entries);
      for (const name of ['_buildManifest.js', '_ssgManifest.js']) {
        const file = `/_next/static/${id}/${name}`;
        rmSync(path.join(shared.nginx.staticFolder, file), { force: true });
        expect([file, (await visit(PROXY_URL + file)).status]).toEqual([file, 200]);
      }
    }
    await shared.machines.restart(other, otherBuild.folder);
    await goesTo(reading, '/blog');
    return [...sentMeanwhile, await sends(writingLater)];
  });
  expect(errors).toEqual([]);
});
