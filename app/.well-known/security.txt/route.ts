import { securityTxt } from '@/lib/discovery/security-txt';

/** Serves security.txt: where to report a vulnerability of the site. */
export function GET(): Response {
  return new Response(securityTxt(), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
