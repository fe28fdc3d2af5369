import labels from '@/components/styles/label.module.css';
import { moment } from '@/lib/articles/dates';

type Props = {
  isHidden: boolean;
  /** Seconds since 1970. */
  expires: number;
};

/** A notice above an article: this is a draft, and its link expires at this time. */
export function DraftBar({ isHidden, expires }: Props) {
  const { iso, label } = moment(expires);
  return (
    <p className="draft-bar">
      <link rel="stylesheet" href="/draft-bar.css" />
      <strong className={labels.bright}>{isHidden ? 'Draft' : 'Preview'}</strong>
      <span>
        {isHidden
          ? 'This article is not published: only this link shows it, '
          : 'This article is published; this link shows its latest text, '}
        until <time dateTime={iso}>{label}</time>.
      </span>
    </p>
  );
}
