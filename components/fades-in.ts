/**
 * Attributes of a section that scripts/fade-in.ts fades in, in development even before hydration.
 */
export const fadesIn = { 'data-fade-in': true, suppressHydrationWarning: true };
