import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findWebKit } from '../../testing/browser.mjs';
import { WEBKIT_DRIVER_PORT } from '../ports';
import type { Engine } from './tab';
import { isReady, withSession } from './web-driver';

const DRIVER = `http://127.0.0.1:${WEBKIT_DRIVER_PORT}`;

/**
 * Starts the driver of Debian's WebKit, the engine of Safari, on a display of its own. Each tab is
 * a browser of its own. Without compositing, here in software, the browser crashes at a transition
 * between documents.
 */
export async function startWebKit(): Promise<Engine> {
  const browser = findWebKit();
  if (!browser) throw new Error('There is no WebKit');
  const display = await startDisplay();
  const driver = spawn(browser.driver, [`--port=${WEBKIT_DRIVER_PORT}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // The browser would wait for the bus of assistive technology.
      NO_AT_BRIDGE: '1',
    },
  });
  while (!(await isReady(DRIVER))) await sleep(50);
  const options = { binary: browser.program, args: ['--automation'] };
  return {
    withTab: (use) => withSession(DRIVER, { 'webkitgtk:browserOptions': options }, use),
    async close() {
      driver.kill();
      display.stop();
    },
  };
}

/**
 * Starts a virtual display. By default one resets itself when its last window is closed, and turns
 * away a browser that starts meanwhile, for which the driver would wait forever.
 */
async function startDisplay() {
  const screen = ['-screen', '0', '1600x1000x24', '-noreset'];
  const options = ['-displayfd', '3', ...screen, '-nolisten', 'tcp'];
  const server = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  // Xvfb writes the number of the display once it accepts connections.
  const number = await new Promise<string>((resolve, reject) => {
    server.stdio[3]?.once('data', (data) => resolve(String(data).trim()));
    server.once('error', reject);
  });
  return { name: `:${number}`, stop: () => server.kill() };
}
