import { test as base } from '../support/test';
import { startFirefox } from './firefox';
import type { Engine, Tab } from './tab';
import { startWebKit } from './webkit';

export { expect } from '../support/test';

const START = { firefox: startFirefox, webkit: startWebKit };

/** The option of playwright.config.ts that selects the engine of a project. */
export type EngineOption = { engineName: keyof typeof START };

/** A test with a tab of the project's engine. All tests of a worker share one engine. */
export const test = base.extend<{ tab: Tab }, EngineOption & { engine: Engine }>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await START[engineName]();
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  tab: async ({ engine }, use) => engine.withTab(use),
});
