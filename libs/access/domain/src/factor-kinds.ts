/** The second factors: a code of an authenticator app, or a passkey. */
export const FACTOR_KINDS = ['TOTP', 'PASSKEY'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** What a session waits for before any other call: a second factor, or its enrolment. */
export type AwaitedFactor = 'FACTOR' | 'ENROLMENT';
