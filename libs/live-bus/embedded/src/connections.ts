import type { LiveIdentity } from '@fairlot/live-bus-port';
import type { Client } from 'aedes';

export type ClientConnection = {
  readonly identity: LiveIdentity;
  /** Topics that were requested and not refused. */
  readonly topics: Set<string>;
  /** Rights are checked one topic at a time, so that a connection cannot flood the check. */
  turn: Promise<unknown>;
};

/** The open connections, oldest first. */
export class Connections {
  private readonly byClient = new Map<Client, ClientConnection>();

  constructor(private readonly perUserMax: number) {}

  get size(): number {
    return this.byClient.size;
  }

  of(client: Client): ClientConnection | null {
    return this.byClient.get(client) ?? null;
  }

  /**
   * Admits a connection. Beyond the limit, disconnects the user's oldest connection, whose end the
   * broker may have missed.
   */
  admit(client: Client, identity: LiveIdentity): void {
    const others = this.matching(({ idUser }) => idUser === identity.idUser);
    if (others.length >= this.perUserMax)
      for (const oldest of others.slice(0, 1)) destroyConnection(oldest);
    this.byClient.set(client, { identity, topics: new Set(), turn: Promise.resolve() });
    client.conn.once('close', () => this.byClient.delete(client));
  }

  matching(wanted: (identity: LiveIdentity) => boolean): readonly Client[] {
    return [...this.byClient].flatMap(([client, { identity }]) =>
      wanted(identity) ? [client] : [],
    );
  }
}

/** Closes the connection immediately, without waiting for unread data. */
export const destroyConnection = (client: Client): void => void client.conn.destroy();
