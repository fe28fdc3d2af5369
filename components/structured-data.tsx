import type { Graph } from 'schema-dts';

/** A page's JSON-LD. An escaped `<` cannot end the script element. */
export function StructuredData({ graph }: { graph: Graph }) {
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c');
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the only way to write a data block
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  );
}
