type CallLimit = {
  readonly max: number;
  readonly seconds: number;
  /** What is counted, per whom and in which period, as words for the API document. */
  readonly per: string;
};

/**
 * Limits of some calls, counted over all processes. They are enforced, documented, and named in a
 * 429.
 */
export const CALL_LIMITS = {
  /** Refused lists count too, because they were read. */
  lists: { max: 40, seconds: 86_400, per: 'lists per day and user' },
  invitations: {
    max: 60,
    seconds: 3_600,
    per: 'invitations and new users per hour and inviting user',
  },
  invitationsOfAddress: {
    max: 5,
    seconds: 3_600,
    per: 'invitations and new users per hour and e-mail address',
  },
  signUps: { max: 50, seconds: 600, per: 'sign-ups per ten minutes and IP address' },
  registrationsOfAddress: {
    max: 5,
    seconds: 3_600,
    per: 'registrations per hour and e-mail address',
  },
} as const satisfies Readonly<Record<string, CallLimit>>;
export type CallLimitName = keyof typeof CALL_LIMITS;

/** A limit that a caller has reached, and the wait until it allows one more call. */
export type LimitReached = { readonly limited: CallLimitName; readonly retryAfterSeconds: number };
