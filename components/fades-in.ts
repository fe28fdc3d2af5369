/** For a section that scripts/fade-in.ts fades in; in development it may run before hydration. */
export const fadesIn = { 'data-fade-in': true, suppressHydrationWarning: true };
