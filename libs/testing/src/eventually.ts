import { vi } from 'vitest';

/**
 * Longest wait. On a busy machine, notifications between processes may take seconds. A test that
 * passes waits no longer than necessary.
 */
const WITHIN_MS = 15_000;

/** Repeats a check until it passes. After 15 s, throws its last error. */
export const eventually = <Value>(check: () => Value): Promise<Awaited<Value>> =>
  vi.waitFor(check, { timeout: WITHIN_MS }) as Promise<Awaited<Value>>;

/** Repeats a query until it returns a truthy value, and returns that. Throws after 15 s. */
export const untilTrue = <Value>(query: () => Value | Promise<Value>) =>
  vi.waitUntil(query, { timeout: WITHIN_MS });
