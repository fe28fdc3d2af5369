const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Unicode isolates keep right-to-left text from reordering its neighbours. */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

export function sentencesOf(text: string): string[] {
  return text.split(/(?<=\.) /);
}

/** Replaces each `{name}`. A name without a value stays. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Texts for the plural forms of a language: in English one for 1, and one for other numbers. */
export type CountForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The text for a number, with `{count}` filled in: `1 tag`, `2 tags`. */
export function fillInCount(forms: CountForms, count: number, locale: string): string {
  const form = new Intl.PluralRules(locale).select(count);
  return fillIn(forms[form] ?? forms.other, { count: String(count) });
}
