import { vi } from 'vitest';

/**
 * Longest wait. Notifications between processes, such as PostgreSQL's, may take seconds on a busy
 * machine. A test that passes waits no longer than needed.
 */
const WITHIN_MS = 15_000;

/** Repeats a check until it passes, and throws its last error after 15 s. */
export const eventually = <Value>(check: () => Value): Promise<Awaited<Value>> =>
  vi.waitFor(check, { timeout: WITHIN_MS }) as Promise<Awaited<Value>>;

/** Repeats a query until it returns a truthy value, and returns that. Throws after 15 s. */
export const untilTrue = <Value>(query: () => Value | Promise<Value>) =>
  vi.waitUntil(query, { timeout: WITHIN_MS });
