import { pictureMarkdown, type Tag, valuesOf, videoMarkdown } from './tags';

/** What a tag means: the text in its place, or undefined for what is not known. */
export type Meaning = (tag: Tag, context: TagContext) => string | undefined;

/** What tags of an article name. */
export type TagContext = {
  title: string;
  /** The path from the website's root of the file that `post_url`, `link` or `ref` name. */
  pathOf(name: string): string | undefined;
};

/** Filters that make an address of a path. */
const ADDRESS = /^(?:relative_url|absolute_url|url|prepend:\s?site\.(?:base)?url|strip)$/;
/** Variables that stand for the start of an address. */
const START = /^(?:site\.(?:base_?url|url|github\.url|root)|base_?url|metadata\.url|pathPrefix)$/i;

/** What a tag of Jekyll, or of Eleventy with Liquid or Nunjucks, means. */
export const meaningInLiquid: Meaning = (tag, context) => {
  if (tag.kind === 'output') return output(tag.rest, context);
  const { named, others } = valuesOf(tag.rest);
  const [first = ''] = others;
  switch (tag.name) {
    case 'post_url':
    case 'link':
      return (
        context.pathOf(first) ?? (tag.name === 'link' ? `/${first.replace(/^\//, '')}` : undefined)
      );
    case 'youtube':
    case 'vimeo':
      return videoMarkdown(tag.name, named.id ?? first);
    case 'include':
    case 'include_relative':
      return include(first, named);
    default:
      return undefined;
  }
};

function output(expression: string, { title }: TagContext): string | undefined {
  const [value = '', ...filters] = expression.split('|').map((part) => part.trim());
  if (!filters.every((it) => ADDRESS.test(it))) return undefined;
  const [, literal] = /^["']([^"']*)["']$/.exec(value) ?? [];
  if (literal !== undefined) return literal.replaceAll(' ', '%20');
  if (START.test(value)) return '';
  return /^(?:page\.)?title$/.test(value) && filters.length === 0 ? title : undefined;
}

function include(file: string, values: Readonly<Record<string, string>>): string | undefined {
  const name = file
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .toLowerCase();
  const { id = values.video_id ?? values.youtube_id, url, src } = values;
  const provider = (values.provider ?? values.type ?? name).toLowerCase();
  const site = /vimeo/.test(provider) ? 'vimeo' : 'youtube';
  const isVideo = /^(?:video|youtube|youtube[-_]?(?:player|embed|video)|vimeo|embed)$/.test(name);
  if (isVideo && /^(?:video|embed)$|youtube|vimeo/.test(provider)) {
    return videoMarkdown(site, id ?? url ?? src ?? '');
  }
  const picture = src ?? values.image_path ?? values.image ?? url ?? values.path;
  if (/^(?:figure|image|img|picture)$/.test(name) && picture && !/\{\{/.test(picture)) {
    return pictureMarkdown(picture, values.alt ?? values.caption, values.caption ?? values.title);
  }
  return /^toc\b/.test(name) ? '' : undefined;
}
