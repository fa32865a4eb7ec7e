/** Limits of the broker. A connection that exceeds one is closed, unless noted. */
export type LiveLimits = {
  /** Open connections of both transports, signed in or not. */
  readonly connectionsMax: number;
  /** Connections of a user. One more closes the oldest. */
  readonly connectionsPerUserMax: number;
  /** Topics of a connection. Further subscriptions are refused. */
  readonly topicsPerConnectionMax: number;
  /** Unread bytes of a slow reader before it is disconnected. */
  readonly unreadMaxBytes: number;
  /** Bytes that a client may send in a burst. Clients only sign in, subscribe and ping. */
  readonly inboundBurstBytes: number;
  readonly inboundBytesPerSecond: number;
  /**
   * Longest keepalive that a client may request; zero is refused. A client that sends no packet for
   * 1.5 times its keepalive is disconnected.
   */
  readonly keepaliveMaxSeconds: number;
  /** Time from the connection to the sign-in packet. */
  readonly connectTimeoutMs: number;
  /** Topics with a retained state. Beyond this, the least recently set state is dropped. */
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
