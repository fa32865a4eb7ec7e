/**
 * How long a test waits for a page before it fails. Pages respond in milliseconds, but on two CPU
 * cores with four busy processes they take seconds.
 */
export const PAGE_DEADLINE_MS = 15_000;

/** Options of `expect.poll` for page content. Vitest's default is one second. */
export const ON_PAGE = { timeout: PAGE_DEADLINE_MS, interval: 50 };
