import { randomUUID } from 'node:crypto';

/** A slug that nothing has asked for before, so that no page of it is kept anywhere. */
export function fresh(about: string): string {
  return `${about}-${randomUUID().slice(0, 8)}`;
}
