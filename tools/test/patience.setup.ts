import { vi } from 'vitest';

/**
 * What crosses processes, such as a notification of PostgreSQL, arrives when the machine gets to
 * it: the second that vitest waits is too little on a busy one. A test that is right ends as soon.
 */
const PATIENCE_MS = 15_000;

type Options = Parameters<typeof vi.waitFor>[1];

const patient = (options: Options = {}): Options =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options };
const { waitFor, waitUntil } = vi;

vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
