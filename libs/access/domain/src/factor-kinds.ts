/** What somebody shows after his first sign-in: a code of an authenticator, or a passkey. */
export const FACTOR_KINDS = ['TOTP', 'PASSKEY'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** What a session waits for before it may do anything: that he shows his factor, or gets one. */
export type AwaitedFactor = 'FACTOR' | 'ENROLMENT';
