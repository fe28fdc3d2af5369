import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import * as z from 'zod';
import { ContentError } from '../files/content-files';
import { importLimits } from './limits';
import { articleOf, type SourceArticle } from './source-article';
import type { SourceFile } from './source-files';
import { inTime, sourceText } from './source-text';

/* Ghost's export: one file of JSON, whose texts are HTML. */

const id = z.union([z.string(), z.number()]).transform(String);
const time = z.number().transform((milliseconds) => new Date(milliseconds).toISOString());

/** A post; a wrong value of it counts as missing. */
const post = z.looseObject({
  id: id.catch(''),
  slug: z.string().min(1).catch('post'),
  type: z.string().nullish().catch(null),
  html: z.string().nullish().catch(null),
  // Numbers in exports of early versions.
  published_at: z.union([z.string(), time]).nullish().catch(null),
});
const content = z.object({
  posts: z.array(post),
  tags: z.array(z.object({ id, name: z.string() })).default([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id })).default([]),
});
const ghostExport = z.object({ db: z.tuple([z.object({ data: content })]).rest(z.unknown()) });

/**
 * Reads the posts of an export of Ghost, without its pages. Each is named by its slug, as if the
 * export was a folder.
 * @param leaveOut is told of a post that cannot be read
 * @throws {ContentError} for a file that is no such export
 */
export async function readGhost(
  { file, site }: SourceFile,
  now: Date,
  leaveOut: (file: string, error: unknown) => void,
): Promise<SourceArticle[]> {
  const { size } = await stat(file);
  if (size > importLimits.exportBytes) {
    throw new ContentError(file, `It has more than ${importLimits.exportBytes} bytes.`);
  }
  const { posts, tags, posts_tags } = parse(await readFile(file, 'utf8'), file);
  const names = new Map(tags.map((tag) => [tag.id, tag.name]));
  const tagsOf = new Map<string, string[]>();
  for (const { post_id, tag_id } of posts_tags) {
    tagsOf.set(post_id, [...(tagsOf.get(post_id) ?? []), names.get(tag_id) ?? '']);
  }
  return posts
    .filter(({ type }) => type !== 'page')
    .slice(0, importLimits.articles)
    .flatMap((it) => {
      const own = { file: path.join(file, it.slug), site, relative: it.slug };
      try {
        const body = sourceText(markdownOf((it.html ?? '').slice(0, importLimits.textBytes)));
        const fields = { ...it, tags: tagsOf.get(it.id) ?? [] };
        return articleOf({ ...own, body, fields, lineOf: () => 1 }, now);
      } catch (error) {
        leaveOut(own.file, error);
        return [];
      }
    });
}

function parse(text: string, file: string): z.output<typeof content> {
  try {
    return ghostExport.parse(JSON.parse(text)).db[0].data;
  } catch {
    throw new ContentError(file, 'It is no export of Ghost.', 1);
  }
}

const toMarkdown = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark, {
    // Notes of Ghost's editor.
    nodeHandlers: { comment: () => undefined },
    handlers: {
      // Videos, which the site knows by their addresses.
      iframe(_, node) {
        const url = String(node.properties.src ?? '');
        const link = {
          type: 'link' as const,
          url,
          children: [{ type: 'text' as const, value: url }],
        };
        return url ? { type: 'paragraph' as const, children: [link] } : undefined;
      },
    },
  })
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', fences: true })
  .freeze();

/** HTML of Ghost's editor as Markdown. @throws {TooLongError} */
function markdownOf(html: string): string {
  return inTime(html, () => String(toMarkdown.processSync(html)));
}
