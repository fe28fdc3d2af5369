import type { RequestContext } from '../process/request-context';

/** For tests: the context of a visitor's request, with these facts. */
export const testContext = (facts: Partial<RequestContext> = {}): RequestContext => ({
  id: 'x',
  workClass: 'known',
  ...facts,
});
