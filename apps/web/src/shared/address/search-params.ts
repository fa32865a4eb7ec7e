import { SEARCH_MAX } from '@fairlot/contracts';
import { z } from 'zod';

/** One of the given words. Any other value is ignored. */
export const oneOfParameter = <const Words extends readonly string[]>(
  words: Words,
  fallback: NoInfer<Words[number]>,
) => z.enum(words).default(fallback).catch(fallback);

/** The sort direction of a list. */
export const sortOrder = (fallback: 'asc' | 'desc') => oneOfParameter(['asc', 'desc'], fallback);

/** Search text. The router parses digits as a number, which is converted back. */
export const searchText = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().max(SEARCH_MAX))
  .default('')
  .catch('');
