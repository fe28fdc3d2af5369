import { makeMetrics } from '../../../engine/testing/internals';
import { makeSiteMetrics } from './site-metrics';

it('has zeros from the start, so that the first message is an increase', async () => {
  const { registry } = makeMetrics(makeSiteMetrics);
  const lines = (await registry.metrics()).split('\n');
  expect(lines).toContain('site_contact_messages_total{outcome="failed"} 0');
});
