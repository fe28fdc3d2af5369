import { about } from '../../brand/copy';
import { fresh } from '../../testing/fresh';
import { expect, test } from '../support/test';

/* Requests that exploited past vulnerabilities of Next.js. The response is the normal page or a
   4xx, and the next visitor gets the normal page. */

const FORGED: readonly Record<string, string>[] = [
  { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
  { 'x-middleware-rewrite': 'https://evil.example/' },
  { 'x-middleware-next': '1' },
  { 'x-middleware-prefetch': '1' },
  { 'x-middleware-set-cookie': 'hacked=1' },
  { 'next-resume': '1' },
  { 'next-action': 'x' },
  { 'x-nextjs-data': '1' },
  { 'x-nextjs-redirect': 'https://evil.example/' },
  { 'x-nextjs-rewrite': '/r/discord' },
  { 'x-nextjs-cache': 'HIT' },
  { 'x-nextjs-postponed': '1' },
  { 'x-next-cache-tags': '_N_T_/about' },
  { 'x-next-revalidated-tags': '_N_T_/about' },
  { 'x-next-revalidate-tag-token': 'x' },
  { 'x-prerender-revalidate': 'x' },
  { 'x-invoke-path': '/contact' },
  { 'x-invoke-status': '500' },
  { 'x-invoke-error': '{}' },
  { 'x-matched-path': '/contact' },
  { 'x-now-route-matches': '1=contact' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { 'x-original-url': '/contact' },
  { 'x-rewrite-url': '/contact' },
  { rsc: '1', 'next-router-state-tree': 'not json' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { rsc: '1', 'next-router-segment-prefetch': '/../../x' },
  { 'next-url': 'https://evil.example' },
  { 'x-client-address': '10.0.0.1' },
  { 'content-security-policy': "script-src 'nonce-forged'" },
];

test('forged headers get no other page, nor does the next visitor', async ({ api, request }) => {
  for (const headers of FORGED) {
    await test.step(JSON.stringify(headers), async () => {
      const slug = fresh('seen');
      await api.putArticle({ id: slug, name: slug, body: 'Hello' });
      for (const path of ['/about', `/article/${slug}`]) {
        for (const method of ['GET', 'POST']) {
          const response = await request.fetch(path, { method, headers, maxRedirects: 0 });
          expect(response.status()).toBeLessThan(500);
          expect(response.headers()['set-cookie']).toBeUndefined();
          const sent = `${response.headers().location} ${await response.text()}`;
          expect(sent).not.toContain('evil.example');
        }
        const next = await request.get(path);
        expect([next.status(), next.headers().location]).toEqual([200, undefined]);
        expect(next.headers()['content-type']).toContain('text/html');
        const html = await next.text();
        expect(html).toContain(path === '/about' ? `>${about.title}</h1>` : '<p>Hello</p>');
        // A stored page has no nonce, because all visitors share it.
        expect(html).not.toMatch(/evil\.example|hacked|nonce\\?"?[:=]\\?"[^"$\\]/);
      }
    });
  }
});
