import { canonicalJson } from '@fairlot/kernel';

/**
 * Whether two values of a field are equal. Lists are compared by their items, and objects
 * regardless of the order of their keys.
 */
export const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson(one) === canonicalJson(other);
