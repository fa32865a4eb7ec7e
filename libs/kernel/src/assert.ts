/**
 * A broken invariant, which stops the unit of work. Never throw it for an error that a caller can
 * cause.
 */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new BrokenInvariant(message);
}

/** Makes a missing case of a union a type error, and throws if it happens anyway. */
export const unreachable = (value: never): never => {
  throw new BrokenInvariant(`unreachable: ${JSON.stringify(value)}`);
};
