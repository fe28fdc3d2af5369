import { parsePage } from './parsed-page';

/** The JSON-LD of a page. */
type Data = { '@context': string; '@graph': Record<string, unknown>[] };

/**
 * Reads the metadata of a page's HTML, like a crawler.
 * @returns `meta` by name or property, `alternates` by media type, the JSON-LD as `data`, and as
 * `strays` the source of the `<title>`, `<meta>` and `<link>` elements outside the head
 */
export function readHead(html: string) {
  const head = parsePage(html).first('head');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  const body = html.slice(html.indexOf('</head>')).replace(/<(script|svg).*?<\/\1>/gs, '');
  const meta = head
    .all('meta')
    .map((it) => [it.attribute('name') ?? it.attribute('property'), it.attribute('content')]);
  const alternates = head
    .all('link', { rel: 'alternate' })
    .map((it) => [it.attribute('type'), it.attribute('href')]);
  return {
    title: head.all('title')[0]?.text ?? '',
    meta: Object.fromEntries(meta) as Record<string, string | undefined>,
    canonical: head.all('link', { rel: 'canonical' })[0]?.attribute('href'),
    alternates: Object.fromEntries(alternates) as Record<string, string>,
    data: data ? (JSON.parse(data) as Data) : undefined,
    strays: body.match(/<(?:title|meta|link)\b[^>]*>/g) ?? [],
  };
}
