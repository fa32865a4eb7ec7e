import { SEARCH_MAX } from '@fairlot/contracts';
import { z } from 'zod';

/** A choice that stands in the address; anything but its words counts as not said. */
export const oneOf = <const Words extends readonly string[]>(
  words: Words,
  unsaid: NoInfer<Words[number]>,
) => z.enum(words).default(unsaid).catch(unsaid);

/** Which way a list is sorted. */
export const sortOrder = (unsaid: 'asc' | 'desc') => oneOf(['asc', 'desc'], unsaid);

/** What is looked for; the router reads digits as a number. */
export const searchText = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().max(SEARCH_MAX))
  .default('')
  .catch('');
