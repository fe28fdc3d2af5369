import { makeMetrics } from '../../engine/testing/internals';
import { setSiteMetrics } from '.';
import { defineSiteMetrics } from './define-metrics';

afterAll(() => setSiteMetrics(undefined));

it('has zeros from the start, where one event raises an alert', async () => {
  const { registry } = makeMetrics({ version: '1.2.3', build: 'a-build' }, defineSiteMetrics);
  const lines = (await registry.metrics()).split('\n');
  expect(lines).toContain('site_contact_messages_total{outcome="failed"} 0');
  expect(lines).toContain('site_webhook_posts_total{outcome="refused"} 0');
});
