import { TestEnvironment } from 'jest-environment-jsdom';
import { bindGlobals } from './context.mjs';

export default class BrowserEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} args */
  constructor(...args) {
    super(...args);
    bindGlobals(this.getVmContext());
    // Added, because browsers have it and jsdom does not.
    this.global.structuredClone ??= structuredClone;
  }
}
