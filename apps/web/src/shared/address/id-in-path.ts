import { notFound } from '@tanstack/react-router';

const ID = /^[1-9]\d{0,9}$/;

const idInPath = (text: string): number => {
  if (!ID.test(text)) throw notFound();
  return Number(text);
};

/** Parses an id in the address. Throws `notFound` for any other value. */
export const idParam = <Name extends string>(name: Name) => ({
  parse: (params: Record<Name, string>) =>
    ({ [name]: idInPath(params[name]) }) as Record<Name, number>,
  stringify: (params: Record<Name, number>) =>
    ({ [name]: String(params[name]) }) as Record<Name, string>,
});
