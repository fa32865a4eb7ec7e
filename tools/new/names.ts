import { Refusal } from './change-set.ts';

/** Returns a name in kebab-case, as used for files and packages. */
export const kebab = (name: string): string => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Refusal(`${name} is not in kebab-case`);
  return name;
};

export const pascal = (name: string): string =>
  name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());

export const camel = (name: string): string => name[0] + pascal(name).slice(1);

/** Returns a name as text for readers, such as `Late fees` for `late-fees`. */
export const humanise = (name: string): string =>
  pascal(name[0] ?? '') + name.slice(1).replaceAll('-', ' ');

/** Returns a name in snake case, such as `vat_number` for `vatNumber` and for `vat-number`. */
export const snake = (name: string): string =>
  name.replaceAll('-', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
