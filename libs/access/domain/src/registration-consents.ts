/**
 * What a dealer who registers is asked to agree to, and how far the text of each has come: a new text
 * raises its number. Each is answered by the field of the form that has its name (VAL-015 to VAL-017,
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

/** One answer as it is kept: a fact, about one text. */
export type RegistrationConsent = {
  readonly consent: string;
  readonly agrees: boolean;
  readonly version: number;
};

/** The answers in a form: what was not asked or not answered is in none. */
export const registrationConsentsIn = (
  values: Readonly<Record<string, unknown>>,
): readonly RegistrationConsent[] =>
  Object.entries(REGISTRATION_CONSENTS).flatMap(([consent, version]) => {
    const agrees = values[consent];
    return typeof agrees === 'boolean' ? [{ consent, agrees, version }] : [];
  });
