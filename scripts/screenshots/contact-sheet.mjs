/**
 * A page that shows all screenshots, in one row for each screen.
 * @param {{ name: string, widths: readonly number[] }[]} screens
 * @param {readonly string[]} themes
 * @returns {string} HTML
 */
export function contactSheet(screens, themes) {
  const rows = screens.map(({ name, widths }) => {
    const pictures = themes.flatMap((theme) =>
      widths.map((width) => {
        const file = `${name}-${theme}-${width}.png`;
        return `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy" width="${width / 4}"></a>`;
      }),
    );
    return `<h2>${name}</h2>\n<p>${pictures.join('\n')}</p>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots</title>
<style>
  body { margin: 2rem; font: 1rem system-ui; background: #888; }
  p { display: flex; gap: 1rem; align-items: start; overflow-x: auto; }
  img { display: block; height: auto; }
</style>
${rows.join('\n')}
</html>
`;
}
