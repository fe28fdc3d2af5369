import { dateIn, hiddenBy } from './source-fields';

/** The date of an article, whether it is hidden, and what is to be said of both, with the field. */
type Publication = {
  date: string;
  hidden: boolean;
  notes: { field?: string | undefined; message: string }[];
};

/** What shows an article. */
const SHOW = 'remove "hidden: true".';

/**
 * When an article was published. One without a date has that of today, and is hidden, as one is whose
 * date is still to come.
 */
export function publicationOf(
  fields: Record<string, unknown>,
  { pathDate, isInDrafts, now }: { pathDate: string | undefined; isInDrafts: boolean; now: Date },
): Publication {
  const { date: ownDate, name: field, isWrong } = dateIn(fields);
  const date = ownDate ?? pathDate;
  const reason = hiddenBy(fields, now);
  // A writer knows of a draft.
  const isDraft = isInDrafts || reason?.startsWith('"draft') === true;
  const isFuture = date !== undefined && new Date(date) > now;
  const why = isWrong ? 'Its date cannot be read' : 'It has no date';
  const notes: Publication['notes'] = [];
  if (!date && !isDraft) {
    notes.push({
      field,
      message: `${why}: it is hidden until you write its uploadDate and ${SHOW}`,
    });
  }
  if (date && isWrong) notes.push({ field, message: `${why}: it has that of its name, ${date}.` });
  if (isFuture && !reason) {
    notes.push({ field, message: `Its date is in the future: it is hidden until you ${SHOW}` });
  }
  if (reason && !isDraft) notes.push({ message: `It is hidden: ${reason}.` });
  return {
    date: date ?? now.toISOString().replace(/\.\d+/, ''),
    hidden: !date || isFuture || isDraft || reason !== undefined,
    notes,
  };
}
