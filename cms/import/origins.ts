import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import * as z from 'zod';
import { parseUrl } from '../../engine/text';
import type { SourceSite } from './source-files';

/** Settings of Jekyll, Hugo and Zola that name the website's address. */
const SETTINGS = [
  '_config.yml',
  '_config.yaml',
  'hugo.toml',
  'config.toml',
  'hugo.yaml',
  'hugo.yml',
  'config.yaml',
  'config.yml',
];

const address = z.object({
  url: z.unknown().optional(),
  baseURL: z.unknown().optional(),
  base_url: z.unknown().optional(),
});

/** The origins of the addresses of websites, by their settings; settings that are programs are not run. */
export async function originsOf(sites: readonly SourceSite[]): Promise<Set<string>> {
  const roots = new Set(sites.map(({ root }) => root));
  const origins = new Set<string>();
  for (const root of roots) {
    for (const name of SETTINGS) {
      const { url, baseURL, base_url } = await settingsIn(path.join(root, name));
      for (const value of [url, baseURL, base_url]) {
        const { origin } = (typeof value === 'string' && parseUrl(value)) || {};
        if (origin && origin !== 'null') origins.add(origin);
      }
    }
  }
  return origins;
}

async function settingsIn(file: string): Promise<z.infer<typeof address>> {
  try {
    const text = await readFile(file, 'utf8');
    return address.parse(file.endsWith('.toml') ? parse(text) : parseYaml(text));
  } catch {
    // Without them links within the website are found by their paths alone.
    return { url: undefined, baseURL: undefined, base_url: undefined };
  }
}
