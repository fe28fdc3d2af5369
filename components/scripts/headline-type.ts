/**
 * Sets the headline in the brand's typeface when that arrives after the first paint
 * (brand/fonts/fonts.css), unless the number of lines would change, so that nothing moves. In
 * development React hydrates pages, so headlines have `suppressHydrationWarning`.
 */
export function setHeadlineInItsType(): void {
  const headline = document.querySelector('h1');
  if (!headline) return;
  document.fonts?.load('800 1em headline', headline.textContent).then(() => {
    const { style, offsetHeight } = headline;
    style.fontFamily = `headline, ${getComputedStyle(headline).fontFamily}`;
    if (headline.offsetHeight !== offsetHeight) style.fontFamily = '';
  });
}
