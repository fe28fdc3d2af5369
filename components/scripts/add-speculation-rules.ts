import { SPECULATION_RULES } from '@/lib/site/speculation-rules';
import { whenIdle } from './when-idle';

/**
 * Adds the speculation rules once the page has loaded and the browser is idle. As a header, the rules
 * would be matched against every link before the first paint.
 */
export function addSpeculationRules(): void {
  if (!HTMLScriptElement.supports?.('speculationrules')) return;
  whenIdle(() => {
    const rules = document.createElement('script');
    rules.type = 'speculationrules';
    rules.textContent = SPECULATION_RULES;
    document.head.append(rules);
  });
}
