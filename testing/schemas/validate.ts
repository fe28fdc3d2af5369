import { readFileSync } from 'node:fs';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';

const read = (fileName: string) => ({
  fileName,
  contents: readFileSync(path.join('testing/schemas', fileName), 'utf8'),
});

/** The violations of the sitemap schema; [] = valid. */
export async function sitemapFaults(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'sitemap.xml', contents: xml },
    schema: read('sitemap.xsd'),
    preload: read('sitemap-image.xsd'),
    maxMemoryPages: 16_384,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

/** The reasons why a document is no well-formed XML; [] = it is. */
export async function xmlFaults(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml, normalization: 'c14n' });
  return errors.map(({ rawMessage }) => rawMessage);
}
