import { securityTxt } from '@/lib/discovery/security-txt';

/** Rendered per request, since the build does not know SITE_URL. */
export const dynamic = 'force-dynamic';

/** Serves security.txt: where to report a vulnerability of the site. */
export function GET(): Response {
  return new Response(securityTxt(), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
