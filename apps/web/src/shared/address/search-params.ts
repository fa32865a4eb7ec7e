import { SEARCH_MAX } from '@fairlot/contracts';
import { z } from 'zod';

/** A search parameter with one of these words. Any other value is replaced by the fallback. */
export const oneOfParameter = <const Words extends readonly string[]>(
  words: Words,
  fallback: NoInfer<Words[number]>,
) => z.enum(words).default(fallback).catch(fallback);

/** A search parameter with the direction of an order. */
export const sortOrder = (fallback: 'asc' | 'desc') => oneOfParameter(['asc', 'desc'], fallback);

/**
 * A search parameter with search text. The router parses digits as a number, which is converted
 * back.
 */
export const searchText = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().max(SEARCH_MAX))
  .default('')
  .catch('');
