import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, HOST } from './cluster-messages.js';
import { StoredLog } from './stored-log.js';
import { ProtocolServer } from './protocol-server.js';

const NODES = 3;
const ELECTION_MS = 2_000;

/** A cluster of three nodes that share one log, so all have what the leader acknowledges. */
export class ProtocolCluster {
  readonly log = new StoredLog();
  readonly #nodes: readonly ProtocolServer[];
  readonly #cluster: Cluster;
  #down: ProtocolServer | null = null;

  constructor() {
    const nodes: ProtocolServer[] = [];
    const { log } = this;
    this.#nodes = nodes;
    this.#cluster = { nodes, leader: null, areFollowers: true };
    for (let i = 0; i < NODES; i += 1)
      nodes.push(new ProtocolServer({ log, cluster: this.#cluster }));
    this.#cluster.leader = nodes[0]!;
  }

  get url(): string {
    return `kurrentdb://${this.#nodes.map(({ port }) => `${HOST}:${port}`).join(',')}?tls=false`;
  }

  async start(): Promise<this> {
    await Promise.all(this.#nodes.map((node) => node.start()));
    return this;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.stop()));
  }

  /**
   * Stops the leader, and resolves when another node leads. The stopped node stays down. The node
   * that was stopped before returns first, as a follower. With `isUnanswered`, the leader stops
   * when it has stored the next append but not responded.
   */
  async changeLeader({ isUnanswered = false } = {}): Promise<void> {
    const leader = this.#leader();
    const back = this.#down;
    await back?.start();
    await (isUnanswered ? leader.stopAfterAppend() : leader.stop());
    this.#down = leader;
    this.#cluster.leader = null;
    await delay(ELECTION_MS / 2);
    this.#cluster.areFollowers = false;
    await delay(ELECTION_MS / 2);
    const next = this.#nodes.find((node) => node !== leader && node !== back);
    this.#cluster.areFollowers = true;
    this.#cluster.leader = next ?? null;
  }

  #leader(): ProtocolServer {
    const leader = this.#nodes.find((node) => node === this.#cluster.leader);
    if (leader === undefined) throw new Error('the election has not ended');
    return leader;
  }
}
