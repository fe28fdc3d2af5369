import type { ArticleDate } from '@/lib/articles/dates';

/** A text whose `{date}` is an element that machines read. */
export function WithDate({ text, date: { iso, label } }: { text: string; date: ArticleDate }) {
  const [before, after] = text.split('{date}');
  return (
    <>
      {before}
      <time dateTime={iso}>{label}</time>
      {after}
    </>
  );
}
