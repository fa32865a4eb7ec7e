/**
 * Answer of a VAT register. `UNKNOWN` if it has not confirmed or denied the number, mostly because
 * it is busy.
 */
export type RegistryAnswer = 'VALID' | 'INVALID' | 'UNKNOWN';
/** Why an answer is UNKNOWN. */
export type UnknownReason =
  /** The portal has no register. */
  | 'NOT_ASKED'
  /** The register does not list all numbers of this country, so a missing number proves nothing. */
  | 'NOT_COVERED'
  /** Too slow or temporarily unavailable. */
  | 'BUSY'
  /** The register could not be reached, or returned an unexpected response. */
  | 'NO_ANSWER';
export type RegistryReply = {
  readonly answer: RegistryAnswer;
  /** Why the answer is UNKNOWN. Null for other answers. */
  readonly reason: UnknownReason | null;
  /** Consultation number, which proves the check if the dealer buys without VAT. */
  readonly consultation: string | null;
  /** The owner of the number, according to the register. */
  readonly name: string | null;
};
export type RegistryCheck = Omit<RegistryReply, 'reason'> & {
  readonly checkedAt: number;
  /** Missing in checks stored by an earlier version. */
  readonly reason?: UnknownReason | null;
};
export type VatNumber = { readonly country: string; readonly vatCode: string };

export const unknownReply = (reason: UnknownReason): RegistryReply => ({
  answer: 'UNKNOWN',
  reason,
  consultation: null,
  name: null,
});

/** A register of VAT numbers, such as VIES. */
export abstract class VatRegistry {
  /** Checks a VAT number. Never throws: a failed check is UNKNOWN. */
  abstract ask(number: VatNumber): Promise<RegistryReply>;
}

/** The register of a portal that has none: every answer is UNKNOWN. */
export class NoVatRegistry extends VatRegistry {
  override async ask(): Promise<RegistryReply> {
    return unknownReply('NOT_ASKED');
  }
}

/**
 * Whether a reply replaces the stored check. UNKNOWN replaces neither a VALID nor an INVALID of the
 * register. The reason NOT_COVERED is an exception: it replaces an INVALID that an earlier version
 * stored.
 */
export const replacesStored = (
  { answer, reason }: Pick<RegistryReply, 'answer' | 'reason'>,
  stored: Pick<RegistryCheck, 'answer'> | null,
): boolean =>
  answer !== 'UNKNOWN' ||
  stored === null ||
  stored.answer === 'UNKNOWN' ||
  (stored.answer === 'INVALID' && reason === 'NOT_COVERED');
