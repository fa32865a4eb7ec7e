import type { LiveAccess, LiveAdmission } from '@fairlot/live-bus-port';
import type { AuthenticateError, Client } from 'aedes';
import { Connections, destroyConnection } from './connections.js';
import type { LiveLimits } from './live-limits.js';

const TOKEN_MAX = 4_096;
const WRONG_TOKEN = 4;
const NO_ANSWER = 3;

const connectionRefusal = (message: string, returnCode: number): AuthenticateError =>
  Object.assign(new Error(message), { returnCode });

/** Authenticates clients and authorises subscriptions. Refuses both if rights cannot be checked. */
export class ConnectionAuthorizer {
  readonly connections: Connections;
  private authenticating = 0;
  /**
   * Sessions that ended while clients were signing in. One of these clients may belong to such a
   * session.
   */
  private readonly endedMeanwhile = new Set<string>();

  constructor(
    private readonly access: LiveAccess,
    private readonly limits: LiveLimits,
    private readonly failed: (error: unknown) => void,
    private readonly admission?: LiveAdmission,
  ) {
    this.connections = new Connections(limits.connectionsPerUserMax);
  }

  /** Signs a client in. Null if it may connect, otherwise the error to send to it. */
  async signIn(client: Client, password: Buffer | undefined): Promise<AuthenticateError | null> {
    const token = password?.toString('utf8') ?? '';
    if (token === '' || token.length > TOKEN_MAX) return connectionRefusal('no token', WRONG_TOKEN);
    this.authenticating += 1;
    try {
      const identity = await this.access.authenticate(token);
      if (identity === null || this.endedMeanwhile.has(identity.sessionId)) {
        return connectionRefusal('token not accepted', WRONG_TOKEN);
      }
      const leave = await this.admission?.forIdentity(identity);
      if (leave === null) return connectionRefusal('too many connections', NO_ANSWER);
      if (client.conn.destroyed) {
        leave?.();
        return null;
      }
      if (leave !== undefined) client.conn.once('close', leave);
      this.connections.admit(client, identity);
      return null;
    } catch (error) {
      this.failed(error);
      return connectionRefusal('rights cannot be checked', NO_ANSWER);
    } finally {
      this.authenticating -= 1;
      if (this.authenticating === 0) this.endedMeanwhile.clear();
    }
  }

  sessionEnded(sessionId: string): void {
    if (this.authenticating > 0) this.endedMeanwhile.add(sessionId);
  }

  async maySubscribe(client: Client, topic: string): Promise<boolean> {
    const connection = this.connections.of(client);
    if (connection === null || !isOneTopic(topic)) return false;
    const { topics, identity } = connection;
    const isSubscribed = topics.has(topic);
    if (!isSubscribed && topics.size >= this.limits.topicsPerConnectionMax) return false;
    topics.add(topic);
    const decision = connection.turn.then(async () =>
      (await this.access.allowed(identity, [topic])).has(topic),
    );
    connection.turn = decision.catch(() => null);
    const allowed = await decision.catch((error: unknown) => {
      this.failed(error);
      return false;
    });
    if (allowed) return true;
    topics.delete(topic);
    // The client has subscribed again to a topic that it may no longer receive, so disconnect it.
    if (isSubscribed) destroyConnection(client);
    return false;
  }

  unsubscribed(client: Client, topics: readonly string[]): void {
    for (const topic of topics) this.connections.of(client)?.topics.delete(topic);
  }
}

/**
 * Whether the topic is a single one. Wildcards would bypass rights, and `$` topics are the
 * broker's.
 */
const isOneTopic = (topic: string): boolean => !/[#+]/.test(topic) && !topic.startsWith('$');
