import { z } from 'zod';

/** Several words as they stand in an address: `FIAT,OPEL`; the router reads digits as a number. */
export const manyText = z
  .union([z.string(), z.number().transform(String)])
  .default('')
  .catch('');

export const manyIn = (said: string): readonly string[] => said.split(',').filter(Boolean);

/** The same with one word more or less. */
export const toggledIn = (said: string, word: string): string => {
  const words = manyIn(said);
  const others = words.filter((one) => one !== word);
  return (others.length < words.length ? others : [...words, word]).join(',');
};
