import { escapeMarkup } from '../base/text';
import { site } from '../site/brand';
import { problemTexts } from '../site/problem-texts';
import { HOME_PATH } from '../site/routes';

/**
 * The whole page shown when another one broke, or could not be rendered in time: no scripts, and
 * its own small style sheet, so that it depends on nothing that may be what is broken.
 * @param reference letters, digits and hyphens
 */
export function brokenPage(reference: string): string {
  return `<!DOCTYPE html>
<html lang="${site.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Something went wrong | ${escapeMarkup(site.name)}</title>
<link rel="stylesheet" href="/broken-page.css">
</head>
<body>
<main>
<h1>Something Went Wrong</h1>
<p>${escapeMarkup(problemTexts.broken)}</p>
<p class="reference">Reference: ${reference}</p>
<a href="${HOME_PATH}">Go to Homepage</a>
</main>
</body>
</html>
`;
}
