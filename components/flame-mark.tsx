import icon from './icon.svg';

/** The brand's mark, a flame of pixels over a log. It is the icon's file, so that one request serves both. */
export function FlameMark({ className }: { className?: string }) {
  return (
    // Low priority, since the pictures of the page's content matter more.
    <img className={className} src={icon.src} alt="" width={32} height={32} fetchPriority="low" />
  );
}
