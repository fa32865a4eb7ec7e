/** How a live line reaches the portal: each for networks that block the ones before it. */
export const LIVE_WAYS = ['websocket', 'polling', 'reads'] as const;
export type LiveWay = (typeof LIVE_WAYS)[number];

/** STA-060: how often is read what no line brings. */
export const READ_EVERY_MS = 30_000;
