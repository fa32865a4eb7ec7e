/** `UNKNOWN`: the register did not answer. Most failures mean that it is busy. */
export type RegistryAnswer = 'VALID' | 'INVALID' | 'UNKNOWN';
/** Why an answer is UNKNOWN. */
export type UnknownReason =
  /** The portal has no register. */
  | 'NOT_ASKED'
  /** The register does not list all numbers of this country, so a missing number proves nothing. */
  | 'NOT_COVERED'
  /** Too slow or temporarily unavailable. */
  | 'BUSY'
  /** The register gave an unexpected answer. */
  | 'NO_ANSWER';
export type RegistryReply = {
  readonly answer: RegistryAnswer;
  /** Null unless the answer is UNKNOWN. */
  readonly reason: UnknownReason | null;
  /** Consultation number, which proves the check for a sale without VAT. */
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
  /** Never throws. A failed check is UNKNOWN. */
  abstract ask(number: VatNumber): Promise<RegistryReply>;
}

/** For a portal without a register. */
export class NoVatRegistry extends VatRegistry {
  override async ask(): Promise<RegistryReply> {
    return unknownReply('NOT_ASKED');
  }
}

/**
 * Whether to store a reply. A busy register must not erase a proof, or lift a refusal. A register
 * that does not list all numbers lifts a refusal of an earlier version.
 */
export const replacesStored = (
  { answer, reason }: Pick<RegistryReply, 'answer' | 'reason'>,
  stored: Pick<RegistryCheck, 'answer'> | null,
): boolean =>
  answer !== 'UNKNOWN' ||
  stored === null ||
  stored.answer === 'UNKNOWN' ||
  (stored.answer === 'INVALID' && reason === 'NOT_COVERED');
