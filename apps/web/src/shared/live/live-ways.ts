/** Transports to the portal; each works on networks that block the previous ones. */
export const LIVE_WAYS = ['websocket', 'polling', 'reads'] as const;
export type LiveWay = (typeof LIVE_WAYS)[number];

/** STA-060: interval of reads without a line. */
export const READ_EVERY_MS = 30_000;
