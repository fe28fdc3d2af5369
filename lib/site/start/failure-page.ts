import { brand } from '../../../brand/brand';
import { problemTexts } from '../../../brand/copy';
import type { Failure } from '../../../engine';
import { escapeMarkup } from '../../../engine/text';
import { formLabels, layoutLabels, problemLabels, problemTitles } from '../../brand/labels';
import { fillIn } from '../../brand/phrases';
import { MESSAGE_FIELDS } from '../../constants';
import { CONTACT_LABELS, LOST_BODY, readContactForm, SEND_FAILED } from '../../contact/form';
import { readForm } from '../../contact/form-guard';
import { BROKEN_PAGE_STYLE_PATH, CONTACT_PATH, HOME_PATH } from '../urls/paths';

/**
 * HTML of the page for a request that failed or, with status 503, got no slot. It depends on nothing that may be broken.
 * @param failure with its id, and HTML of what was typed into a posted form
 */
export function failurePage({ status, requestId, form }: Failure): string {
  const problem = status === 503 ? 'busy' : 'broken';
  return `<!DOCTYPE html>
<html lang="${brand.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${problemTitles[problem]} | ${escapeMarkup(brand.name)}</title>
<link rel="stylesheet" href="${BROKEN_PAGE_STYLE_PATH}">
</head>
<body>
<a class="skip-link" href="#content">${layoutLabels.skip}</a>
<main id="content" tabindex="-1">
<h1>${problemLabels[problem]}</h1>
<p>${escapeMarkup(problemTexts[problem])}</p>
<p class="reference">${fillIn(problemLabels.reference, { id: requestId })}</p>
${form || `<a href="${HOME_PATH}">${problemLabels.homepage}</a>`}
</main>
</body>
</html>
`;
}

/**
 * The posted form as HTML without styles and scripts, filled in with the typed text, for a page
 * whose rendering failed. React's hidden fields are repeated as they were sent.
 */
export async function plainForm(request: Request): Promise<string> {
  const form = await readForm(request);
  if (!form) return `<p>${LOST_BODY}</p>`;
  const hidden = [...form].map(([name, value]) =>
    name.startsWith('$ACTION_') && typeof value === 'string' ? hiddenInput(name, value) : '',
  );
  const values = readContactForm(form);
  const fields = MESSAGE_FIELDS.map((field) => {
    const label = `<label for="${field}">${CONTACT_LABELS[field]}</label>`;
    const value = escapeMarkup(values[field]);
    const common = `id="${field}" name="${field}" required`;
    // HTML parsers skip one line break at the start of a text area, so one is added.
    return field === 'message'
      ? `${label}\n<textarea ${common} rows="7">\n${value}</textarea>`
      : `${label}\n<input ${common} value="${value}">`;
  });
  return `<p>${SEND_FAILED}</p>
<form method="post" enctype="multipart/form-data" action="${CONTACT_PATH}">
${[...hidden, ...fields].join('\n')}
<button>${formLabels.submit}</button>
</form>`;
}

const hiddenInput = (name: string, value: string) =>
  `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`;
