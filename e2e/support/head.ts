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
  /** `<title>`, `<meta>` and `<link>` elements outside the head. */
  strays: string[];
};

const TAG = /<(?:title|meta|link)\b[^>]*>/g;

/** Reads the metadata of a page's HTML, as a crawler does. */
export function readHead(html: string): Head {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const tags = head.match(TAG) ?? [];
  const metas = tags.filter((tag) => tag.startsWith('<meta'));
  const links = tags.filter((tag) => tag.startsWith('<link'));
  const alternates = links.filter((tag) => attribute(tag, 'rel') === 'alternate');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return {
    title: unescapeHtml(/<title>(.*?)<\/title>/s.exec(head)?.[1] ?? ''),
    meta: Object.fromEntries(
      metas.map((tag) => [
        attribute(tag, 'name') ?? attribute(tag, 'property') ?? '',
        attribute(tag, 'content') ?? '',
      ]),
    ),
    canonical: links
      .filter((tag) => attribute(tag, 'rel') === 'canonical')
      .map((tag) => attribute(tag, 'href'))[0],
    alternates: Object.fromEntries(
      alternates.map((tag) => [attribute(tag, 'type') ?? '', attribute(tag, 'href') ?? '']),
    ),
    data: data && JSON.parse(data),
    strays:
      html
        .slice(end)
        .replace(/<script.*?<\/script>/gs, '')
        .replace(/<svg.*?<\/svg>/gs, '')
        .match(TAG) ?? [],
  };
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescapeHtml(value);
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
