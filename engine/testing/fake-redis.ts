import type { Redis, Reply } from '../redis/redis';

/** For tests: the commands of Redis for publications and deliveries; no value expires. */
export class FakeRedis {
  readonly values = new Map<string, string>();
  /** Whether every command fails. */
  isAway = false;
  /** Whether commands that write are refused. */
  isFull = false;

  /** A connection of one process. */
  connect(): Redis & { send: jest.Mock<Promise<Reply>, [readonly string[]]> } {
    return {
      send: jest.fn(async (command) => this.#reply(command)),
      key: (...parts) => parts.join(':'),
    };
  }

  #reply([name, key = '', value = '', ...options]: readonly string[]): Reply {
    if (this.isAway) throw new Error('Redis cannot be reached');
    if (name === 'GETRANGE') {
      const [end] = options;
      return (this.values.get(key) ?? '').slice(Number(value), Number(end) + 1);
    }
    if (name === 'DEL') return Number(this.values.delete(key));
    if (name !== 'SET') throw new Error(`${name} is not faked`);
    if (this.isFull) throw new Error('OOM command not allowed');
    if (options[0] === 'NX' && this.values.has(key)) return null;
    this.values.set(key, value);
    return 'OK';
  }
}
