import type { LiveIdentity } from '@fairlot/live-bus-port';
import type { Client } from 'aedes';

export type Connection = {
  readonly identity: LiveIdentity;
  /** Asked for and not refused. */
  readonly topics: Set<string>;
  /** Rights are asked for one topic after the other, so one connection cannot flood them. */
  turn: Promise<unknown>;
};

/** Who is connected; the oldest stands first. */
export class Connections {
  private readonly byClient = new Map<Client, Connection>();

  constructor(private readonly perUserMax: number) {}

  get size(): number {
    return this.byClient.size;
  }

  of(client: Client): Connection | null {
    return this.byClient.get(client) ?? null;
  }

  /** One connection too many of a user cuts the oldest: it may be one whose end was never seen. */
  admit(client: Client, identity: LiveIdentity): void {
    const others = this.matching(({ idUser }) => idUser === identity.idUser);
    if (others.length >= this.perUserMax) for (const oldest of others.slice(0, 1)) cut(oldest);
    this.byClient.set(client, { identity, topics: new Set(), turn: Promise.resolve() });
    client.conn.once('close', () => this.byClient.delete(client));
  }

  matching(wanted: (identity: LiveIdentity) => boolean): readonly Client[] {
    return [...this.byClient].flatMap(([client, { identity }]) =>
      wanted(identity) ? [client] : [],
    );
  }
}

/** At once, without waiting for what the client has not read. */
export const cut = (client: Client): void => void client.conn.destroy();
