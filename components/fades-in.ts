/**
 * Attributes of a section that scripts/fade-in.ts fades in. They may differ at hydration, because
 * in development the script may run before.
 */
export const fadesIn = { 'data-fade-in': true, suppressHydrationWarning: true };
