import type { Operation } from '@fairlot/contracts';
import { type OperationId, operations } from '@fairlot/contracts/operations';
import { expect } from 'vitest';
import { type Client, callPath } from './client.js';

/** A field of `docs/requirements/entities.csv`, and the value that a response must have. */
export type ResponseField = readonly [id: `${string}.${string}`, expected: () => unknown];
/** A field of that file, and values that the call must refuse. */
export type RequestField = readonly [id: `${string}.${string}`, wrong: readonly unknown[]];
/** A filter with two values: one that finds the record, and one that does not. */
export type FilterCheck = readonly [
  id: `${string}.${string}`,
  finds: () => unknown,
  misses: () => unknown,
];

type CallParts = { readonly params?: object; readonly query?: object; readonly body?: object };

export const fieldNameOf = (id: string): string => id.slice(id.indexOf('.') + 1);

/** The fields that the call refuses as invalid. Empty if it accepts all. */
export const wrongFields = async (
  client: Client,
  id: OperationId,
  { params, query, body }: CallParts,
): Promise<string[]> => {
  const operation: Operation = operations[id];
  const called = await client.raw(id, {
    path: callPath(operation, params, query),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  if (called.ok) return [];
  const { fields = [] } = called.problem;
  return fields.map(({ path, code }) => (path === '' ? code : path.split('.')[0]!));
};

/** Returns a test that the response contains the field with its expected value. */
export const expectAnswered =
  (answer: () => object | Promise<object>) =>
  async (...[id, expected]: ResponseField): Promise<void> => {
    const value: unknown = Reflect.get(await answer(), fieldNameOf(id));
    expect(value).not.toBeUndefined();
    expect(value).toEqual(expected());
  };

/**
 * Returns a test that the call refuses each invalid value at its field, and accepts the values in
 * `right` (by field name). `undefined` means that the field is left out.
 */
export const expectChecked =
  (
    refusedFor: (changes: object) => Promise<readonly string[]>,
    right: Readonly<Record<string, readonly unknown[]>> = {},
  ) =>
  async (...[id, wrong]: RequestField): Promise<void> => {
    const name = fieldNameOf(id);
    expect(wrong.length).toBeGreaterThan(0);
    expect(await refusedFor({})).not.toContain(name);
    for (const value of wrong)
      expect([value, await refusedFor({ [name]: value })]).toEqual([
        value,
        expect.arrayContaining([name]),
      ]);
    for (const value of right[name] ?? [])
      expect([value, await refusedFor({ [name]: value })]).toEqual([
        value,
        expect.not.arrayContaining([name]),
      ]);
  };
