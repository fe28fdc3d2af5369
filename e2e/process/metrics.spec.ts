import { fresh } from '../../testing/fresh';
import { METRICS_PORT } from '../ports';
import { freshMessage } from '../support/contact-form';
import { expect, OWN_URL, shareOwnSite, test } from '../support/own-site';
import { postContact } from '../support/post-contact';
import { PUBLISH_SECRET, publish } from '../support/publish';

/* The metrics of a process, which have a port of their own. */

const METRICS_URL = `http://localhost:${METRICS_PORT}/metrics`;
const shared = shareOwnSite({ METRICS_PORT: String(METRICS_PORT), PUBLISH_SECRET });

/** The current values, by name and labels. */
async function measured(): Promise<Record<string, number>> {
  const lines = (await (await fetch(METRICS_URL)).text()).split('\n');
  const samples = lines.filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    samples.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end))];
    }),
  );
}

test('a process counts its work, and serves the counts on a port of their own until it stops', async ({
  api,
}) => {
  const slug = fresh('counted');
  await api.putArticle({ id: slug, name: slug });
  const visit = (path: string) => fetch(OWN_URL + path, { redirect: 'manual' });
  expect((await visit('/metrics')).status).toBe(404);
  expect((await visit(`/article/${slug}`)).status).toBe(200);
  const unlisted = fresh('unlisted');
  await visit(`/article/${unlisted}`);
  await visit('/r/discord');
  const message = freshMessage();
  await postContact(OWN_URL, message);
  await publish(OWN_URL, { what: 'everything' });
  await expect.poll(measured).toMatchObject({
    'site_http_requests_total{route="/article/[slug]",method="GET",status="2xx"}': 1,
    'site_http_requests_total{route="/article/[slug]",method="GET",status="4xx"}': 1,
    'site_http_requests_total{route="/r/[slug]",method="GET",status="3xx"}': 1,
    'site_http_requests_total{route="/contact",method="POST",status="2xx"}': 1,
    'site_http_requests_total{route="/api/publish",method="POST",status="2xx"}': 1,
    'site_http_request_duration_seconds_count{route="/article/[slug]"}': 2,
    'site_pages_total{as="missing"}': 2,
    'site_page_views_total{route="/article/[slug]",by="robot"}': 1,
    'site_api_call_duration_seconds_count{call="/articles/by_name",outcome="not-found"}': 1,
    'site_api_call_duration_seconds_count{call="/contact",outcome="ok"}': 1,
    'site_contact_messages_total{outcome="delivered"}': 1,
    nodejs_eventloop_lag_p99_seconds: expect.any(Number),
    process_resident_memory_bytes: expect.any(Number),
  });
  const text = await (await fetch(METRICS_URL)).text();
  for (const typed of [slug, unlisted, 'discord', ...Object.values(message)]) {
    expect(text).not.toContain(typed);
  }

  expect(await shared.site.stop()).toBe(0);
  await expect(fetch(METRICS_URL)).rejects.toThrow();
});
