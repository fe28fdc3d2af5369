import { site } from '../site/brand';
import { siteUrl } from '../site/site-url';

/** The security.txt file: where to report a vulnerability of the site (RFC 9116). */
export function securityTxt(): string {
  return [
    `Contact: mailto:${site.security.email}`,
    `Expires: ${site.security.expires}`,
    `Preferred-Languages: ${site.locale.slice(0, 2)}`,
    `Canonical: ${siteUrl('/.well-known/security.txt')}`,
    '',
  ].join('\n');
}
