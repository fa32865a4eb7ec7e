import { canonicalJson } from '@fairlot/kernel';

/** Compares field values: lists by their items, objects regardless of key order. */
export const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson(one) === canonicalJson(other);
