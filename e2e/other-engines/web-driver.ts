import { setTimeout as sleep } from 'node:timers/promises';
import { findInPage, PATIENCE_MS, type Tab } from './tab';

/* A client of the W3C's WebDriver protocol, of the few commands that the journeys need. */

/** Errors, by the codes of the protocol, that pass once the next page or the element is there. */
const PASSING = [
  ...['element not interactable', 'element click intercepted'],
  ...['stale element reference', 'no such element'],
];

/** The property by which the protocol names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Sends a command. @throws {Error} with the message of the driver, and its code as the cause */
async function send<Result>(method: string, url: string, body?: object): Promise<Result> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`, { cause: value.error });
  return value;
}

/** Whether a driver accepts sessions. */
export async function isReady(driver: string): Promise<boolean> {
  const status = await send<{ ready: boolean }>('GET', `${driver}/status`).catch(() => null);
  return status?.ready === true;
}

/**
 * Runs a function with the tab of a new session, which is a browser of its own, then ends it.
 * @param driver URL of the driver
 */
export async function withSession(
  driver: string,
  capabilities: object,
  use: (tab: Tab) => Promise<void>,
): Promise<void> {
  const { sessionId } = await send<{ sessionId: string }>('POST', `${driver}/session`, {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `${driver}/session/${sessionId}`;
  try {
    const tab = tabOf(session);
    await tab.resize(1280);
    await use(tab);
  } finally {
    await send('DELETE', session);
  }
}

function tabOf(session: string): Tab {
  const post = <Result>(command: string, body: object = {}) =>
    send<Result>('POST', `${session}/${command}`, body);
  const evaluate: Tab['evaluate'] = (run, ...args) =>
    post('execute/sync', { script: `return (${run})(...arguments)`, args });

  /** Uses a matching element as soon as the driver can. */
  const withElement = async (
    [selector, name]: Parameters<Tab['click']>,
    use: (element: string) => Promise<unknown>,
  ) => {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        // The protocol writes an element as one property, whose value is the id.
        const reference: Record<string, string> | null = await post('execute/sync', {
          script: `return (${findInPage})(...arguments)`,
          args: name === undefined ? [selector] : [selector, name],
        });
        const [id] = Object.values(reference ?? {});
        if (!id) throw new Error(`${selector} ${name ?? ''}`, { cause: 'no such element' });
        await use(`element/${id}`);
        return;
      } catch (error) {
        const isPassing = PASSING.includes(String((error as Error).cause));
        if (!isPassing || Date.now() > end) throw error;
        await sleep(50);
      }
    }
  };

  return {
    evaluate,
    open: (url) => post('url', { url }),
    reload: () => post('refresh'),
    async resize(width) {
      await post('window/rect', { width, height: 800 });
      // The driver responds before the window has its new size.
      while ((await evaluate(() => innerWidth)) !== width) await sleep(20);
    },
    // The driver presses nothing below the window's edge or the header, and does not scroll to it.
    click: (selector, name) =>
      withElement([selector, name], async (element) => {
        const script = `
          arguments[0].scrollIntoView({ block: "center", behavior: "instant" });
          return scrollY + arguments[0].getBoundingClientRect().y`;
        const args = [{ [ELEMENT]: element.split('/')[1] }];
        const scroll = (): Promise<number> => post('execute/sync', { script, args });
        // The driver clicks where it has measured the element: one that still moves would be missed.
        for (let last = -1, at = await scroll(); at !== last; ) {
          await sleep(50);
          [last, at] = [at, await scroll()];
        }
        await post(`${element}/click`);
      }),
    type: (selector, text) =>
      withElement([selector], (element) => post(`${element}/value`, { text })),
    async clickAt(x, y) {
      const actions = [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await post('actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
  };
}
