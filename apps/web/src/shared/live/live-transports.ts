/** Transports to the portal. Each works on networks that block the transports before it. */
export const LIVE_TRANSPORTS = ['websocket', 'polling', 'reads'] as const;
export type LiveTransport = (typeof LIVE_TRANSPORTS)[number];

/** STA-060: interval of reads without a connection. */
export const READ_EVERY_MS = 30_000;
