/**
 * Sets the headline in the brand's font when that arrives after the first paint
 * (brand/fonts/fonts.css), unless its number of lines would change, because nothing may
 * move. Headlines have `suppressHydrationWarning`, because React hydrates pages in development.
 */
export function setHeadlineInItsType(): void {
  const headline = document.querySelector('h1');
  if (!headline) return;
  const set = () => {
    const { style, offsetHeight } = headline;
    style.fontFamily = `headline, ${getComputedStyle(headline).fontFamily}`;
    if (headline.offsetHeight !== offsetHeight) style.fontFamily = '';
  };
  // In a frame, because the layout would otherwise be part of the parser's task. Without the font
  // the headline keeps its type.
  document.fonts?.load('800 1em headline', headline.textContent).then(
    () => requestAnimationFrame(set),
    () => {},
  );
}
