import type { Operation } from '@fairlot/contracts';
import { type OperationId, operations } from '@fairlot/contracts/operations';
import { expect } from 'vitest';
import { type Client, callPath } from './client.js';

/** A field of `docs/requirements/entities.csv` and its value in an answer. */
export type ResponseField = readonly [id: `${string}.${string}`, expected: () => unknown];
/** A field of that file, and values that a call refuses. */
export type RequestField = readonly [id: `${string}.${string}`, wrong: readonly unknown[]];
/** A filter, with a value that matches and one that does not. */
export type FilterCheck = readonly [
  id: `${string}.${string}`,
  finds: () => unknown,
  misses: () => unknown,
];

type CallParts = { readonly params?: object; readonly query?: object; readonly body?: object };

export const fieldNameOf = (id: string): string => id.slice(id.indexOf('.') + 1);

/** The fields that a call names as wrong. None if it accepts them all. */
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

/** Checks that an answer has the field of a row with its value. */
export const expectAnswered =
  (answer: () => object | Promise<object>) =>
  async (...[id, expected]: ResponseField): Promise<void> => {
    const value: unknown = Reflect.get(await answer(), fieldNameOf(id));
    expect(value).not.toBeUndefined();
    expect(value).toEqual(expected());
  };

/**
 * Checks that a call names the field of a row when its value is wrong, and only then: not for the
 * values in `right`, by the name of a field. `undefined` leaves the field out.
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
