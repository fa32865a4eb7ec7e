import type { z } from 'zod';

/** The error for a call without one of its parameters (VAL-173). */
export const missingParameter = (name: string, path: string): TypeError =>
  new TypeError(`Required parameter ${name} was null or undefined when calling ${path}`);

type Values = Readonly<Record<string, unknown>>;
type Shape = Readonly<Record<string, z.ZodType>>;

/**
 * Throws if a required parameter of a call is missing, so that the call is not sent. Other faults
 * are found by the server.
 */
export const requireParameters = (path: string, shape: Shape = {}, values: object = {}): void => {
  for (const name in shape) {
    const value = (values as Values)[name];
    const isMissing = value === undefined || value === null;
    if (isMissing && !shape[name]!.safeParse(value).success) throw missingParameter(name, path);
  }
};
