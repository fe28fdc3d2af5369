import { randomUUID } from 'node:crypto';

/** A text that no test has used, so that nothing is cached for it. @param about its start */
export function fresh(about: string): string {
  return `${about}-${randomUUID().slice(0, 8)}`;
}
