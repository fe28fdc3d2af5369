import type { ArticleDate } from '@/lib/site/dates';

/** A text whose `{date}` is a `<time>` element. */
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
