/** The three consents of a user (ROL-002, VAL-143), by the names that the inventory gives them. */
export const CONSENTS = ['consent1', 'consent2', 'consent3'] as const;
export type Consent = (typeof CONSENTS)[number];

/** How far the text of a consent has come; the texts themselves are content. */
export type ConsentText = {
  /** Shown now, and the one that is answered. */
  readonly version: number;
  /** The oldest version whose answer still counts: a text that asks again sets it to its own. */
  readonly countsFrom: number;
};

/**
 * A new text raises `version`; only one that says something new raises `countsFrom` too, and is
 * asked again of everybody.
 */
export const CONSENT_TEXTS: Readonly<Record<Consent, ConsentText>> = {
  consent1: { version: 1, countsFrom: 1 },
  consent2: { version: 1, countsFrom: 1 },
  consent3: { version: 1, countsFrom: 1 },
};

/** What was answered last, and about which version; null was never asked. */
export type ConsentAnswered = { readonly agrees: boolean; readonly version: number };

/** The answer that counts now; null must be asked (again). Silence is never a yes. */
export const standingConsent = (
  answered: ConsentAnswered | null,
  { countsFrom }: Pick<ConsentText, 'countsFrom'>,
): boolean | null => (answered === null || answered.version < countsFrom ? null : answered.agrees);

/** Whether each of them is answered, either way (reading 16). */
export const areConsentsAnswered = (standing: Readonly<Record<Consent, boolean | null>>): boolean =>
  CONSENTS.every((consent) => standing[consent] !== null);
