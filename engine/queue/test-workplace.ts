import { setImmediate as tick } from 'node:timers/promises';
import { FairScheduler } from './fair-scheduler';

type Run = Parameters<FairScheduler['run']>;

export const LIMITS = { atOnce: 2, atOncePerClient: 1, spare: 0, waiting: 6 };

/** Makes tasks that end when the test says so. The first letter of a task names its client. */
export function workplace(limits: Partial<ConstructorParameters<typeof FairScheduler>[1]> = {}) {
  const scheduler = new FairScheduler('test', { ...LIMITS, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    scheduler,
    begun,
    begin(name: string, wanted: Run[0] = {}, work: Run[2] = {}) {
      const done = scheduler.run(
        { workClass: 'known', client: name.slice(0, 1), ...wanted },
        () => {
          begun.push(name);
          return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
        },
        work,
      );
      // Many are refused, or never end.
      done.catch(() => {});
      return done;
    },
    async end(...names: string[]) {
      for (const name of names) {
        ends.get(name)?.();
        await tick();
      }
    },
  };
}
