/* What a visitor has entered into the text fields of an island, even if the fields are replaced. */

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The value of a field, the value that the server sent, the focus and the selection. */
type Entry = Pick<
  Field,
  'value' | 'defaultValue' | 'selectionStart' | 'selectionEnd' | 'selectionDirection'
> & { hasFocus: boolean };

/** Entries by the names of their fields. */
export type Entries = ReadonlyMap<string, Entry>;

function fieldsOf(island: Element): Iterable<Field> {
  return island.querySelectorAll<Field>('input[name]:not([type=hidden]), textarea[name]');
}

/** Reads values, focus and selection of an island's text fields. */
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

/** Restores entries in the island's current fields. Unchanged fields are left alone. */
export function restoreEntries(island: Element, entries: Entries): void {
  for (const field of fieldsOf(island)) {
    const entry = entries.get(field.name);
    if (!entry) continue;
    const isLost = entry.hasFocus && field !== document.activeElement;
    if (field.value === entry.value && !isLost) continue;
    field.value = entry.value;
    if (isLost) field.focus({ preventScroll: true });
    const { selectionStart, selectionEnd, selectionDirection } = entry;
    // Skipped for types of fields such as email, because scripts cannot read their selection.
    if (selectionStart === null) continue;
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  }
}

/**
 * Sends an `input` event from each field that a visitor has edited, so that React learns its value.
 */
export function announceEdits(island: Element, entries: Entries): void {
  for (const field of fieldsOf(island)) {
    const entry = entries.get(field.name);
    if (!entry || entry.value === entry.defaultValue) continue;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
