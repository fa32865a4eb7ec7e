import type { Operation } from '@fairlot/contracts';
import { missingParameter } from './require-parameters.js';

type AddressValue = string | number | boolean | null | undefined;
type AddressInput = { readonly params?: object; readonly query?: object };

/** The path of a call. If an optional parameter (`?`) has no value, its segment is left out. */
export const callAddress = (
  { path }: Pick<Operation, 'path'>,
  { params = {}, query = {} }: AddressInput,
): string => {
  const values = new Map<string, AddressValue>(Object.entries(params));
  const filled = path.replace(/\/:(\w+)(\?)?/g, (_, name: string, optional?: string) => {
    const value = values.get(name);
    if (value !== undefined && value !== null) return `/${encodeURIComponent(String(value))}`;
    if (optional) return '';
    throw missingParameter(name, path);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries<AddressValue | readonly AddressValue[]>({ ...query }))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
  return search.size === 0 ? filled : `${filled}?${search}`;
};
