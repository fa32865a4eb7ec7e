import type { ProvenPerson } from '@fairlot/access-records';
import { z } from 'zod';
import type { ClaimSettings } from '../access-settings.js';

/** The longest of a user name or an address here; what is longer names nobody. */
const NAME_MAX = 254;
const SUBJECT_MAX = 255;
/** PostgreSQL keeps no NUL, and no name of ours has a control character. */
const word = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}+$/u);

/** Claims as the provider has signed them. */
export type Claims = Readonly<Record<string, unknown>>;

/** Whether what the settings ask for is said; a provider may keep it for its user info. */
export const saysWho = (claims: Claims, { user, userField, dealer }: ClaimSettings): boolean => {
  const wanted = [user, ...(userField === 'email' ? ['email_verified'] : [])];
  return [...wanted, ...(dealer === null ? [] : [dealer])].every((name) => name in claims);
};

/**
 * Who the claims speak of; null where they do not say. An address that the provider has not verified is
 * no word of its own: anybody writes that of somebody else.
 */
export const personOf = (
  { claims, issuer }: { readonly claims: Claims; readonly issuer: string },
  { user, userField, dealer }: ClaimSettings,
): ProvenPerson | null => {
  const said = z
    .object({
      subject: word(SUBJECT_MAX),
      name: word(NAME_MAX),
      vatCode: dealer === null ? z.null() : word(NAME_MAX).optional(),
      verified: userField === 'email' ? z.literal(true) : z.undefined(),
    })
    .safeParse({
      subject: claims['sub'],
      name: claims[user],
      vatCode: dealer === null ? null : claims[dealer],
      verified: userField === 'email' ? claims['email_verified'] : undefined,
    });
  if (!said.success) return null;
  // Of whom no company is said, none fits: staff, who belong to none, are let in all the same.
  const { subject, name, vatCode = '' } = said.data;
  return { issuer, subject, name, field: userField, vatCode };
};
