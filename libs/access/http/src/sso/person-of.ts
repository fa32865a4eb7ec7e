import type { ProvenPerson } from '@fairlot/access-records';
import { z } from 'zod';
import type { ClaimSettings } from '../access-settings.js';

/** Maximum length of a user name or e-mail address. A longer one matches no user. */
const NAME_MAX = 254;
const SUBJECT_MAX = 255;
/**
 * Schema of a claim without control characters. PostgreSQL cannot store NUL, and no name in the
 * portal contains others.
 */
const shortText = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}+$/u);

/** Claims as signed by the provider. */
export type IdentityClaims = Readonly<Record<string, unknown>>;

/**
 * Whether all configured claims are present. A provider may return some claims only in its user
 * info.
 */
export const hasIdentityClaims = (
  claims: IdentityClaims,
  { user, userField, dealer }: ClaimSettings,
): boolean => {
  const wanted = [user, ...(userField === 'email' ? ['email_verified'] : [])];
  return [...wanted, ...(dealer === null ? [] : [dealer])].every((name) => name in claims);
};

/**
 * The person whom the claims identify, or null. The provider must have verified an e-mail address,
 * because users can enter the address of another person.
 */
export const provenPersonOf = (
  { claims, issuer }: { readonly claims: IdentityClaims; readonly issuer: string },
  { user, userField, dealer }: ClaimSettings,
): ProvenPerson | null => {
  const parsed = z
    .object({
      subject: shortText(SUBJECT_MAX),
      name: shortText(NAME_MAX),
      vatCode: dealer === null ? z.null() : shortText(NAME_MAX).optional(),
      verified: userField === 'email' ? z.literal(true) : z.undefined(),
    })
    .safeParse({
      subject: claims['sub'],
      name: claims[user],
      vatCode: dealer === null ? null : claims[dealer],
      verified: userField === 'email' ? claims['email_verified'] : undefined,
    });
  if (!parsed.success) return null;
  // Without a company claim, no dealer's user matches. Staff have no company, so they are still
  // admitted.
  const { subject, name, vatCode = '' } = parsed.data;
  return { issuer, subject, name, field: userField, vatCode };
};
