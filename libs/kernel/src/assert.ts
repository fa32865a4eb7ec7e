/** A broken invariant: the unit of work stops. Never used for what a caller can cause. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new BrokenInvariant(message);
}

/** Makes a missing case of a union a type error, and stops the work if it happens all the same. */
export const unreachable = (value: never): never => {
  throw new BrokenInvariant(`unreachable: ${JSON.stringify(value)}`);
};
