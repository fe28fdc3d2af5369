import { securityTxt } from '@/lib/security-txt';

/** Made when asked for, since the build does not know SITE_URL. */
export const dynamic = 'force-dynamic';

/** Where to report a weakness of the site. */
export function GET(): Response {
  return new Response(securityTxt(), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
