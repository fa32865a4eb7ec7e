import { z } from 'zod';

/**
 * A search parameter with comma-separated words, such as `FIAT,OPEL`. The router parses digits as a
 * number, which is converted back.
 */
export const valuesTextSchema = z
  .union([z.string(), z.number().transform(String)])
  .default('')
  .catch('');

export const splitValues = (text: string): readonly string[] => text.split(',').filter(Boolean);

/** Adds a word to a comma-separated text, or removes it if the text contains it. */
export const toggleWord = (text: string, word: string): string => {
  const words = splitValues(text);
  const others = words.filter((one) => one !== word);
  return (others.length < words.length ? others : [...words, word]).join(',');
};
