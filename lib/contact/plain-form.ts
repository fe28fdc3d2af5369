import { escapeMarkup } from '../../engine/text';
import { formLabels } from '../brand/labels';
import { CONTACT_PATH } from '../site/urls/paths';
import { CONTACT_FIELDS, CONTACT_LABELS, LOST_BODY, readContactForm, SEND_FAILED } from './form';
import { readForm } from './form-guard';

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
  const fields = CONTACT_FIELDS.map((field) => {
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
