/**
 * The consents of a dealer registration and the current version of each text. Increase the version
 * with each new text. The form field with the same name contains the answer (VAL-015 to VAL-017,
 * VAL-062).
 */
export const REGISTRATION_CONSENTS = {
  checkConsents1: 1,
  checkConsents2: 1,
  checkConsents3: 1,
  checkCCA: 1,
  checkDati: 1,
  checkTec: 1,
} as const satisfies Readonly<Record<string, number>>;

/** A stored answer about one text version. */
export type RegistrationConsent = {
  readonly consent: string;
  readonly agrees: boolean;
  readonly version: number;
};

/** The answers in a form, without consents that were not asked or not answered. */
export const registrationConsentsIn = (
  values: Readonly<Record<string, unknown>>,
): readonly RegistrationConsent[] =>
  Object.entries(REGISTRATION_CONSENTS).flatMap(([consent, version]) => {
    const agrees = values[consent];
    return typeof agrees === 'boolean' ? [{ consent, agrees, version }] : [];
  });
