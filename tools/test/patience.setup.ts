import { vi } from 'vitest';

/**
 * Notifications between processes, such as PostgreSQL's, may take longer than vitest's second on a
 * busy machine. Passing tests do not wait longer.
 */
const WAIT_FOR_MS = 15_000;

type Options = Parameters<typeof vi.waitFor>[1];

const patient = (options: Options = {}): Options =>
  typeof options === 'number' ? options : { timeout: WAIT_FOR_MS, ...options };
const { waitFor, waitUntil } = vi;

vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
