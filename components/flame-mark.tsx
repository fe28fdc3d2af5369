import icon from './icon.svg';

/** The brand's mark, a flame of pixels over a log: the site's icon itself. */
export function FlameMark({ className }: { className?: string }) {
  return (
    // Small and known to the browser's tab: what the page is about comes first.
    <img className={className} src={icon.src} alt="" width={32} height={32} fetchPriority="low" />
  );
}
