import { z } from 'zod';

/** Comma-separated words in the address, such as `FIAT,OPEL`. The router parses digits as a number. */
export const valuesTextSchema = z
  .union([z.string(), z.number().transform(String)])
  .default('')
  .catch('');

export const splitValues = (text: string): readonly string[] => text.split(',').filter(Boolean);

/** Adds the word, or removes it if present. */
export const toggleWord = (text: string, word: string): string => {
  const words = splitValues(text);
  const others = words.filter((one) => one !== word);
  return (others.length < words.length ? others : [...words, word]).join(',');
};
