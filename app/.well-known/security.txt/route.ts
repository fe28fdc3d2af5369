import { textFile } from '@/app/text-file';
import { brand } from '@/brand/brand';
import { SECURITY_TXT_PATH } from '@/lib/site/urls/paths';
import { siteUrl } from '@/lib/site/urls/site-url';

/** security.txt: the address for reports of vulnerabilities (RFC 9116). */
export function GET(): Response {
  return textFile([
    `Contact: mailto:${brand.security.email}`,
    `Expires: ${brand.security.expires}`,
    `Preferred-Languages: ${brand.locale.slice(0, 2)}`,
    `Canonical: ${siteUrl(SECURITY_TXT_PATH)}`,
  ]);
}
