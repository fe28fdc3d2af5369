import script from '@/components/scripts/copy-button?script';

/** The button that copies the code block beside it, by a small script that React inserts once. */
export function CopyButton() {
  return (
    <>
      <script async src={script} />
      <button type="button" className="needs-script" aria-live="polite" data-copy>
        Copy
      </button>
    </>
  );
}
