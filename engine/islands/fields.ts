/* What a visitor has entered into the text fields of an island, even if the fields are replaced. */

type Field = HTMLInputElement | HTMLTextAreaElement;

/** `defaultValue` is what the server sent. */
type Entry = Pick<
  Field,
  'value' | 'defaultValue' | 'selectionStart' | 'selectionEnd' | 'selectionDirection'
> & { hasFocus: boolean };

export type Entries = ReadonlyMap<string, Entry>;

function fieldsOf(island: Element): Iterable<Field> {
  return island.querySelectorAll<Field>('input[name]:not([type=hidden]), textarea[name]');
}

export function readEntries(island: Element): Entries {
  const entries = new Map<string, Entry>();
  for (const field of fieldsOf(island)) {
    const { name, value, defaultValue, selectionStart, selectionEnd, selectionDirection } = field;
    const selection = { selectionStart, selectionEnd, selectionDirection };
    const hasFocus = field === document.activeElement;
    entries.set(name, { value, defaultValue, ...selection, hasFocus });
  }
  return entries;
}

/** Unchanged fields are left alone. */
export function restoreEntries(island: Element, entries: Entries): void {
  for (const field of fieldsOf(island)) {
    const entry = entries.get(field.name);
    if (!entry) continue;
    const isLost = entry.hasFocus && field !== document.activeElement;
    if (field.value === entry.value && !isLost) continue;
    field.value = entry.value;
    if (isLost) field.focus({ preventScroll: true });
    const { selectionStart, selectionEnd, selectionDirection } = entry;
    // Scripts cannot read the selection of fields such as email.
    if (selectionStart === null) continue;
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  }
}

/** React learns the value of an edited field by an `input` event. */
export function announceEdits(island: Element, entries: Entries): void {
  for (const field of fieldsOf(island)) {
    const entry = entries.get(field.name);
    if (!entry || entry.value === entry.defaultValue) continue;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
