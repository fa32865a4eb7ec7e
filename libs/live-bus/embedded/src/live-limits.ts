/** Bounds of the broker. A connection that breaks one is cut. */
export type LiveLimits = {
  /** Open connections of both carriers, signed in or not. */
  readonly connectionsMax: number;
  /** Of one user; one more cuts that user's oldest. */
  readonly connectionsPerUserMax: number;
  /** Topics of one connection; further subscriptions are refused. */
  readonly topicsPerConnectionMax: number;
  /** Bytes that wait for a slow reader before it is cut. */
  readonly unreadMaxBytes: number;
  /** What a client may send at once; clients only sign in, subscribe and ping. */
  readonly inboundBurstBytes: number;
  readonly inboundBytesPerSecond: number;
  /** Clients must ask for a keepalive between 1 and this; silence of 1.5 times it cuts. */
  readonly keepaliveMaxSeconds: number;
  /** From the connection to the sign-in packet. */
  readonly connectTimeoutMs: number;
  /** Topics with a retained state; the one set longest ago goes first. The socket carrier keeps the same states of all. */
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
