import { TestEnvironment } from 'jest-environment-jsdom';
import { bindGlobals } from './context.mjs';

/** What jest runs tests in that need a document. */
export default class BrowserEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} args */
  constructor(...args) {
    super(...args);
    bindGlobals(this.getVmContext());
  }
}
