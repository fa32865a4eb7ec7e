/**
 * How long a test waits for a page before it fails. A page answers in milliseconds; on two cores with four
 * busy processes it takes seconds.
 */
export const PAGE_DEADLINE_MS = 15_000;

/** For `expect.poll` on page content, because vitest's default is one second. */
export const ON_PAGE = { timeout: PAGE_DEADLINE_MS, interval: 50 };
