import { notFound } from '@tanstack/react-router';

const ID_PATTERN = /^[1-9]\d{0,9}$/;

const parseIdInPath = (text: string): number => {
  if (!ID_PATTERN.test(text)) throw notFound();
  return Number(text);
};

/** Parses an id in the path. Throws `notFound` for any other value. */
export const idParam = <Name extends string>(name: Name) => ({
  parse: (params: Record<Name, string>) =>
    ({ [name]: parseIdInPath(params[name]) }) as Record<Name, number>,
  stringify: (params: Record<Name, number>) =>
    ({ [name]: String(params[name]) }) as Record<Name, string>,
});
