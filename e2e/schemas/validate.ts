import { readFileSync } from 'node:fs';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';

const read = (fileName: string) => ({
  fileName,
  contents: readFileSync(path.join('e2e/schemas', fileName), 'utf8'),
});

/** What is wrong with a sitemap, one line a fault; [] = nothing. */
export async function sitemapFaults(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'sitemap.xml', contents: xml },
    schema: read('sitemap.xsd'),
    preload: read('sitemap-image.xsd'),
    maxMemoryPages: 16_384,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

/** What keeps a document from being well-formed XML. */
export async function xmlFaults(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml, normalization: 'c14n' });
  return errors.map(({ rawMessage }) => rawMessage);
}
