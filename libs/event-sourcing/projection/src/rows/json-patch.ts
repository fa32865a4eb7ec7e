import type { Values } from './define-projection.js';

/** What becomes of a JSON column: all of it, or those of its fields that are others, two levels deep. */
export type JsonChange = { readonly whole: unknown } | { readonly patch: Values };

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Folds share what did not change; what was read is compared as it is written. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Null when a field is gone: fields can be written over, and not taken away. */
const changedFields = (before: Values, after: Values): [string, unknown][] | null => {
  const isGone = ([field, value]: [string, unknown]): boolean =>
    value !== undefined && after[field] === undefined;
  if (Object.entries(before).some(isGone)) return null;
  return Object.entries(after).filter(([field, value]) => !isSame(before[field], value));
};

/** Null when nothing changed. */
export const changeOf = (before: unknown, after: unknown): JsonChange | null => {
  if (before === after) return null;
  const whole = { whole: after ?? null };
  if (!isObject(before) || !isObject(after)) return isSame(before, after) ? null : whole;
  const fields = changedFields(before, after);
  if (fields === null) return whole;
  const patch: Record<string, unknown> = {};
  for (const [field, value] of fields) {
    const known = before[field];
    const inner = isObject(known) && isObject(value) ? changedFields(known, value) : null;
    // An object is written into the one that is there, so nothing may be gone from it.
    if (inner === null && isObject(known) && isObject(value)) return whole;
    patch[field] = inner === null ? value : Object.fromEntries(inner);
  }
  return fields.length === 0 ? null : { patch };
};

/** The column after a change under the same name in `r`, of a row under the alias `t`. */
export const changedSql = (column: string, change: string): string => `CASE
    WHEN r.${change} IS NULL THEN t.${column}
    WHEN r.${change} ? 'whole' THEN nullif(r.${change} -> 'whole', 'null')
    ELSE t.${column} || (
      SELECT jsonb_object_agg(p.key, CASE
        WHEN jsonb_typeof(p.value) = 'object' AND jsonb_typeof(t.${column} -> p.key) = 'object'
        THEN (t.${column} -> p.key) || p.value ELSE p.value END)
      FROM jsonb_each(r.${change} -> 'patch') p) END`;
