import * as z from 'zod';
import { ContentError, readTextFile } from './content-files';
import { field, nonEmpty, parseFields, parseList } from './fields';

const link = 'a path of the site or an address in quotes';

const banner = z.strictObject({
  active: field(z.boolean(), 'true or false', '"active": true'),
  body: field(nonEmpty, 'a text in quotes', '"body": "New: our contract"'),
  link: field(nonEmpty.nullish(), link, '"link": "/article/our-contract"'),
});

const redirect = z.strictObject({
  input: field(nonEmpty, 'the end of the short link in quotes', '"input": "discord"'),
  output: field(nonEmpty, link, '"output": "https://discord.com/invite/…"'),
});

export type Banner = z.infer<typeof banner>;
export type Redirect = z.infer<typeof redirect>;

/** @throws {ContentError} */
export async function readBanner(file: string): Promise<Banner> {
  return parseFields(await readTextFile(file), banner, file);
}

/**
 * Reads the short links. A wrong or duplicate link is left out, with a problem.
 * @throws {ContentError} if the file is not a list
 */
export async function readRedirects(
  file: string,
): Promise<{ redirects: Redirect[]; problems: ContentError[] }> {
  const { items, problems } = parseList((await readTextFile(file)).normalize(), redirect, file);
  const redirects = new Map<string, Redirect>();
  for (const { item, line } of items) {
    const name = item.input.toLowerCase();
    const problem = `There is more than one short link "${item.input}". Remove one of them.`;
    if (redirects.has(name)) problems.push(new ContentError(file, problem, line));
    else redirects.set(name, item);
  }
  return { redirects: [...redirects.values()], problems };
}
