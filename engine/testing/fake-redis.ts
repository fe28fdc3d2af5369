import type { Redis, Reply } from '../redis/redis';

/** For tests: a Redis with the commands for publications, and its subscribers. */
export class FakeRedis {
  readonly values = new Map<string, string>();
  /** Whether every command fails and messages are lost. */
  isAway = false;
  /** Whether commands that write are refused. */
  isFull = false;
  readonly #subscribers = new Set<{ onMessage(message: string): void; onConnected(): void }>();

  connect(): Redis {
    return {
      send: async (command) => this.#reply(command),
      subscribe: async (_, onMessage, onConnected) => {
        this.#subscribers.add({ onMessage, onConnected });
        await onConnected();
      },
      key: (...parts) => parts.join(':'),
    };
  }

  /** Makes it reachable again, and tells the processes. */
  comeBack(): void {
    this.isAway = false;
    for (const { onConnected } of this.#subscribers) onConnected();
  }

  #reply([name, key = '', value = '', end = '']: readonly string[]): Reply {
    if (this.isAway) throw new Error('Redis cannot be reached');
    if (name === 'GETRANGE') return (this.values.get(key) ?? '').slice(0, Number(end) + 1);
    if (name === 'PUBLISH') {
      for (const { onMessage } of this.#subscribers) onMessage(value);
      return this.#subscribers.size;
    }
    if (name !== 'SET') throw new Error(`${name} is not faked`);
    if (this.isFull) throw new Error('OOM command not allowed');
    this.values.set(key, value);
    return 'OK';
  }
}
