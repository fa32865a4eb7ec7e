/**
 * Thrown for a broken invariant. It stops the unit of work. Never throw it for an error that a
 * caller can cause.
 */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new BrokenInvariant(message);
}

/** TypeScript rejects its use if a case of a union is missing. Throws if it is called anyway. */
export const unreachable = (value: never): never => {
  throw new BrokenInvariant(`unreachable: ${JSON.stringify(value)}`);
};
