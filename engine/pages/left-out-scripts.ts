import { log } from '../log/log';
import { processSingleton } from '../process/process-singleton';

/** Most scripts that are named. */
const MAX_WARNINGS = 20;

const named = processSingleton('left-out-scripts', () => new Set<string>());

/**
 * Warns, once each, of scripts that documents leave out, as otherwise a script that somebody has
 * pasted into a layout is missing without a word.
 * @param hint the site's way to add a script
 */
export function warnOfScripts(scripts: readonly string[], hint?: string): void {
  for (const script of scripts) {
    if (named.has(script) || named.size >= MAX_WARNINGS) continue;
    named.add(script);
    log('warn', 'A script is left out of pages: none may have it', { script, hint });
  }
}
