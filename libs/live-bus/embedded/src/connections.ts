import type { LiveIdentity } from '@fairlot/live-bus-port';
import type { Client } from 'aedes';

export type ClientConnection = {
  readonly identity: LiveIdentity;
  /** Topics that the client has requested and that were not refused. */
  readonly topics: Set<string>;
  /**
   * The last check of rights. One topic is checked at a time, so that a client cannot flood checks.
   */
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
   * Admits a connection. If the user has too many, it closes the user's oldest connection, which
   * may be dead without the broker knowing.
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
