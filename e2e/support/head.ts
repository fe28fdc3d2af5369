import { parsePage } from './parsed-page';

/** The metadata of a page's HTML, read without a browser. */
export type Head = {
  title: string;
  /** Contents of the `<meta>` elements in the head, by name or property. */
  meta: Record<string, string>;
  canonical: string | undefined;
  /** URLs of alternate versions, by media type. */
  alternates: Record<string, string>;
  /** The page's JSON-LD. */
  data: { '@context': string; '@graph': Record<string, unknown>[] } | undefined;
  /** `<title>`, `<meta>` and `<link>` elements outside the head, as they are written. */
  strays: string[];
};

/** Reads the metadata of a page's HTML, as a crawler does. */
export function readHead(html: string): Head {
  const page = parsePage(html);
  const head = page.first('head');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  const body = html.slice(html.indexOf('</head>')).replace(/<(script|svg).*?<\/\1>/gs, '');
  return {
    title: head.all('title')[0]?.text ?? '',
    meta: Object.fromEntries(
      head
        .all('meta')
        .map((it) => [
          it.attribute('name') ?? it.attribute('property') ?? '',
          it.attribute('content') ?? '',
        ]),
    ),
    canonical: head.all('link', { rel: 'canonical' })[0]?.attribute('href'),
    alternates: Object.fromEntries(
      head
        .all('link', { rel: 'alternate' })
        .map((it) => [it.attribute('type') ?? '', it.attribute('href') ?? '']),
    ),
    data: data && JSON.parse(data),
    strays: body.match(/<(?:title|meta|link)\b[^>]*>/g) ?? [],
  };
}
