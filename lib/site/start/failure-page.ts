import { brand } from '../../../brand/brand';
import { problemTexts } from '../../../brand/copy';
import type { Failure } from '../../../engine';
import { escapeMarkup, fillIn } from '../../../engine/text';
import { layoutLabels, problemLabels, problemTitles } from '../../brand/labels';
import { BROKEN_PAGE_STYLE_PATH, HOME_PATH } from '../urls/paths';

/**
 * HTML of the page for a request that failed. It depends on nothing that may be broken.
 * @param failure with its id, and HTML of what was typed into a posted form
 */
export function failurePage({ requestId, form }: Failure): string {
  return `<!DOCTYPE html>
<html lang="${brand.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${problemTitles.broken} | ${escapeMarkup(brand.name)}</title>
<link rel="stylesheet" href="${BROKEN_PAGE_STYLE_PATH}">
</head>
<body>
<a class="skip-link" href="#content">${layoutLabels.skip}</a>
<main id="content" tabindex="-1">
<h1>${problemLabels.broken}</h1>
<p>${escapeMarkup(problemTexts.broken)}</p>
<p class="reference">${fillIn(problemLabels.reference, { id: requestId })}</p>
${form || `<a href="${HOME_PATH}">${problemLabels.homepage}</a>`}
</main>
</body>
</html>
`;
}
