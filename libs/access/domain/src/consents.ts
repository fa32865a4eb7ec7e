/** The three consents of a user (ROL-002, VAL-143), with their names in the inventory. */
export const CONSENTS = ['consent1', 'consent2', 'consent3'] as const;
export type Consent = (typeof CONSENTS)[number];

/** Versions of a consent text. The texts themselves belong to the content. */
export type ConsentText = {
  /** The version that is shown and answered now. */
  readonly version: number;
  /** The oldest version whose answer still counts. A text that requires new answers sets it to its own version. */
  readonly countsFrom: number;
};

/**
 * A new text raises `version`. Raise `countsFrom` too only if the meaning changes, because
 * everybody must then answer again.
 */
export const CONSENT_TEXTS: Readonly<Record<Consent, ConsentText>> = {
  consent1: { version: 1, countsFrom: 1 },
  consent2: { version: 1, countsFrom: 1 },
  consent3: { version: 1, countsFrom: 1 },
};

/** The last answer and its text version. Null if the user was never asked. */
export type ConsentAnswered = { readonly agrees: boolean; readonly version: number };

/**
 * The answer of the user that is valid now. Null if the user must be asked, for the first time or
 * again.
 */
export const standingConsent = (
  answered: ConsentAnswered | null,
  { countsFrom }: Pick<ConsentText, 'countsFrom'>,
): boolean | null => (answered === null || answered.version < countsFrom ? null : answered.agrees);

/** Whether each consent is answered, yes or no (reading 16). */
export const areConsentsAnswered = (standing: Readonly<Record<Consent, boolean | null>>): boolean =>
  CONSENTS.every((consent) => standing[consent] !== null);
