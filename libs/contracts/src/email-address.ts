import { isEmailAddress, writtenEmail } from '@fairlot/countries';
import { z } from 'zod';

/**
 * An e-mail address, by the rule of the market forms. Its domain is stored in ASCII.
 *
 * @param max characters
 */
export const emailAddress = (max: number) =>
  z
    .string()
    .overwrite(writtenEmail)
    .max(max)
    .check(({ value, issues }) => {
      if (isEmailAddress(value)) return;
      issues.push({ code: 'invalid_format', format: 'email', input: value });
    })
    .meta({ format: 'email' });
