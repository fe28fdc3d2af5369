import { TestEnvironment } from 'jest-environment-node';
import { bindGlobals } from './context.mjs';

export default class NodeEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} args */
  constructor(...args) {
    super(...args);
    bindGlobals(this.getVmContext());
  }
}
