import { brotliCompressSync } from 'node:zlib';

/** A response that a page loads. */
export type Transfer = {
  url: string;
  /** Resource type of the DevTools protocol: `Document`, `Script`, `Stylesheet`, `Font`… */
  type: string;
  /** Bytes of the status line and headers. */
  head: number;
  /** Bytes of the whole response, as transferred. */
  total: number;
};

/** What a first visit of a page transfers. */
export type FirstVisit = {
  transfers: readonly Transfer[];
  /** Text of the style sheets in the document. */
  inlineStyles: string;
};

/** Bytes of responses with their headers, as transferred. */
export function totalBytes(transfers: readonly Transfer[]): number {
  return sum(transfers.map(({ total }) => total));
}

/** Bytes of the bodies of all responses of a type, as transferred. */
export function bodyBytes({ transfers }: FirstVisit, type: string): number {
  return sum(transfers.filter((it) => it.type === type).map(({ head, total }) => total - head));
}

/**
 * Bytes of the style sheets of a page. Those in the document are compressed by themselves,
 * as nothing on the wire tells them from the rest of it.
 */
export function styleBytes(visit: FirstVisit): number {
  const inline = visit.inlineStyles ? brotliCompressSync(visit.inlineStyles).length : 0;
  return inline + bodyBytes(visit, 'Stylesheet');
}

/** Bytes of all fonts that any of the visits loads; one that several visits load counts once. */
export function fontBytes(visits: readonly FirstVisit[]): number {
  const sizes = new Map<string, number>();
  for (const { transfers } of visits) {
    for (const { type, url, head, total } of transfers) {
      if (type === 'Font') sizes.set(url, total - head);
    }
  }
  return sum([...sizes.values()]);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, it) => total + it, 0);
}
