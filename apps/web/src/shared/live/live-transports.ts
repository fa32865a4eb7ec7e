/**
 * The transports to the portal, in the order in which they are tried. Each also works on networks
 * that block those before it.
 */
export const LIVE_TRANSPORTS = ['websocket', 'polling', 'reads'] as const;
export type LiveTransport = (typeof LIVE_TRANSPORTS)[number];

/** STA-060: interval between reads if no connection is possible. */
export const READ_EVERY_MS = 30_000;
