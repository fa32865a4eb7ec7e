import { z } from 'zod';

/**
 * A part of a person's name: letters of any script, each with two accents at most, and what stands
 * between them. So nothing that turns the text around it, that cannot be seen, or that is markup.
 */
const NAME = /^['’]?\p{L}(?:\p{M}{0,2}[ .'’-]{0,3}\p{L})*\p{M}{0,2}\.?$/u;

/** @param max characters */
export const personName = (max: number) =>
  z.string().trim().normalize('NFC').min(1).max(max).regex(NAME);
