import { textFile } from '@/app/text-file';
import { site } from '@/lib/brand/brand';
import { SECURITY_TXT_PATH } from '@/lib/urls/routes';
import { siteUrl } from '@/lib/urls/site-url';

/** Serves security.txt, with the address for reports of vulnerabilities (RFC 9116). */
export function GET(): Response {
  return textFile([
    `Contact: mailto:${site.security.email}`,
    `Expires: ${site.security.expires}`,
    `Preferred-Languages: ${site.locale.slice(0, 2)}`,
    `Canonical: ${siteUrl(SECURITY_TXT_PATH)}`,
  ]);
}
