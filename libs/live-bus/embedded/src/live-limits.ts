/** Limits of the broker. A connection that exceeds one is closed, unless stated otherwise. */
export type LiveLimits = {
  /** Maximum number of open connections, over TCP and WebSocket, signed in or not. */
  readonly connectionsMax: number;
  /** Maximum number of connections of a user. One more closes the oldest. */
  readonly connectionsPerUserMax: number;
  /** Maximum number of topics of a connection. Further subscriptions are refused. */
  readonly topicsPerConnectionMax: number;
  /** Maximum number of unread bytes. A slower reader is disconnected. */
  readonly unreadMaxBytes: number;
  /**
   * Maximum number of bytes that a client may send at once. Clients only sign in, subscribe and
   * ping.
   */
  readonly inboundBurstBytes: number;
  readonly inboundBytesPerSecond: number;
  /**
   * Longest keepalive that a client may request. Zero is refused. A client that sends nothing for
   * 1.5 times its keepalive is disconnected.
   */
  readonly keepaliveMaxSeconds: number;
  /** Longest time between the connection and the sign-in packet. */
  readonly connectTimeoutMs: number;
  /**
   * Maximum number of retained states. Above it, the state that was set least recently is dropped.
   */
  readonly retainedMax: number;
};

export const LIVE_LIMITS: LiveLimits = {
  connectionsMax: 10_000,
  connectionsPerUserMax: 10,
  topicsPerConnectionMax: 1_200,
  unreadMaxBytes: 1_048_576,
  inboundBurstBytes: 131_072,
  inboundBytesPerSecond: 4_096,
  keepaliveMaxSeconds: 120,
  connectTimeoutMs: 5_000,
  retainedMax: 200_000,
};
