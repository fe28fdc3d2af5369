/** The owner of a task: a client in a network. */
type Owned = { readonly network: string; readonly client: string };

type Network<Task> = {
  size: number;
  /** Tasks by client, the first in turn first. */
  clients: Map<string, Set<Task>>;
  /** Tasks as they came, the newest last, with some that have left. */
  arrived: Task[];
};

/**
 * Waiting tasks, of which networks take turns, and then the clients of a network. To add a task, to
 * remove one and to find the greediest network takes the same time however many wait.
 */
export class FairQueue<Task extends Owned> {
  /** The first in turn first. */
  readonly #networks = new Map<string, Network<Task>>();
  /** The networks by their number of tasks, up to the largest. */
  readonly #bySize: Set<Network<Task>>[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of waiting tasks of a network. */
  sizeOf(network: string): number {
    return this.#networks.get(network)?.size ?? 0;
  }

  add(task: Task): void {
    const network: Network<Task> = this.#networks.get(task.network) ?? {
      size: 0,
      clients: new Map(),
      arrived: [],
    };
    this.#networks.set(task.network, network);
    const tasks = network.clients.get(task.client) ?? new Set();
    network.clients.set(task.client, tasks.add(task));
    this.#resize(network, 1);
    network.arrived.push(task);
    // Tidied up when half of them have left, so that it costs little for each.
    if (network.arrived.length > 2 * network.size)
      network.arrived = network.arrived.filter((it) => isWaiting(network, it));
  }

  /** Removes a task. @returns whether it was waiting */
  remove(task: Task): boolean {
    const network = this.#networks.get(task.network);
    const tasks = network?.clients.get(task.client);
    if (!network || !tasks?.delete(task)) return false;
    if (tasks.size === 0) network.clients.delete(task.client);
    this.#resize(network, -1);
    if (network.size === 0) this.#networks.delete(task.network);
    return true;
  }

  /** The first task in turn that meets a condition. */
  find(meets: (task: Task) => boolean): Task | undefined {
    for (const { clients } of this.#networks.values()) {
      for (const tasks of clients.values()) {
        for (const task of tasks) if (meets(task)) return task;
      }
    }
    return undefined;
  }

  /** Has all other networks go before a network, and its other clients before a client. */
  moveToEnd({ network, client }: Owned): void {
    const clients = this.#networks.get(network)?.clients;
    if (!clients) return;
    moveToEnd(this.#networks, network);
    moveToEnd(clients, client);
  }

  /** The newest task of the network that has most. */
  newestOfGreediest(): Task | undefined {
    const [greediest] = this.#bySize.at(-1) ?? [];
    if (!greediest) return undefined;
    const { arrived } = greediest;
    for (;;) {
      const newest = arrived.at(-1);
      if (!newest || isWaiting(greediest, newest)) return newest;
      arrived.pop();
    }
  }

  #resize(network: Network<Task>, change: 1 | -1): void {
    this.#size += change;
    this.#bySize[network.size]?.delete(network);
    network.size += change;
    this.#bySize[network.size] ??= new Set();
    if (network.size > 0) this.#bySize[network.size]?.add(network);
    // A network grows and shrinks by one task at a time, so that no size is skipped.
    while (this.#bySize.at(-1)?.size === 0) this.#bySize.pop();
  }
}

function isWaiting<Task extends Owned>({ clients }: Network<Task>, task: Task): boolean {
  return clients.get(task.client)?.has(task) ?? false;
}

function moveToEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}
