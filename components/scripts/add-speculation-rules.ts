import { SPECULATION_RULES } from '@/lib/site/urls/speculation-rules';
import { whenIdle } from './page-ready';

/** Adds the speculation rules when idle, because as a header they would delay the first paint. */
export function addSpeculationRules(): void {
  if (!HTMLScriptElement.supports?.('speculationrules')) return;
  whenIdle(() => {
    const rules = document.createElement('script');
    rules.type = 'speculationrules';
    rules.textContent = SPECULATION_RULES;
    document.head.append(rules);
  });
}
