import type { Operation } from '@fairlot/contracts';
import type { z } from 'zod';

type Values = Readonly<Record<string, unknown>>;
/** The input of a call, as far as it is checked. A path checks its own parameters. */
type CheckedInput = {
  readonly query?: object;
  readonly fields?: object;
  readonly body?: unknown;
  readonly file?: unknown;
};

/** The error for a call without one of its parameters (VAL-173). */
export const missingParameter = (name: string, path: string): TypeError =>
  new TypeError(`Required parameter ${name} was null or undefined when calling ${path}`);

const isMissing = (schema: z.ZodType, value: unknown): boolean =>
  (value === undefined || value === null) && !schema.safeParse(value).success;

const missingIn = (schema: z.ZodObject | undefined, values: object = {}): string | undefined =>
  Object.keys(schema?.shape ?? {}).find((name) =>
    isMissing(schema!.shape[name], (values as Values)[name]),
  );

/**
 * Throws if a required parameter of a call is missing, so that the call is not sent. Other faults
 * are found by the server.
 */
export const requireParameters = (
  { path, query, fields, body, upload }: Operation,
  input: CheckedInput,
): void => {
  const missing =
    missingIn(query, input.query) ??
    missingIn(fields, input.fields) ??
    (body && isMissing(body, input.body) ? 'body' : undefined) ??
    (upload !== undefined && !input.file ? upload : undefined);
  if (missing !== undefined) throw missingParameter(missing, path);
};
