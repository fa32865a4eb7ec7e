import { isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { customFault } from './problem/field-faults.js';

/** ISO 13616 allows 34 characters. Users also type spaces and a prefix such as "IBAN". */
const WRITTEN_MAX = 100;

/** An IBAN in capitals, without spaces, punctuation and copied prefixes such as `IBAN Nr.`. */
export const writtenIban = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Z}\p{P}\p{S}\p{Cf}]/gu, '')
    .toUpperCase()
    .replace(/^[A-Z]*?(?=[A-Z]{2}\d{2})/, '');

/** IBAN with or without spaces; stored in capitals without spaces. */
export const iban = z
  .string()
  .max(WRITTEN_MAX)
  .overwrite(writtenIban)
  .check(({ value, issues }) => {
    if (!isValidIBAN(value)) issues.push({ ...customFault('iban'), input: value });
  });
