import { Injectable } from '@nestjs/common';

/** `UNKNOWN`: the register did not answer. It is busy more often than it answers INVALID. */
export type RegistryAnswer = 'VALID' | 'INVALID' | 'UNKNOWN';
export type RegistryCheck = {
  readonly answer: RegistryAnswer;
  readonly checkedAt: number;
  /** Consultation number: the proof for a sale without VAT. */
  readonly consultation: string | null;
  /** The owner of the number, according to the register. */
  readonly name: string | null;
};
export type VatNumber = { readonly country: string; readonly vatCode: string };

/** A register of VAT numbers, such as VIES. */
export abstract class VatRegistry {
  /** Never throws. A failed check is UNKNOWN. */
  abstract ask(number: VatNumber): Promise<Omit<RegistryCheck, 'checkedAt'>>;
}

/** For a portal without a register. */
@Injectable()
export class NoVatRegistry extends VatRegistry {
  ask(): Promise<Omit<RegistryCheck, 'checkedAt'>> {
    return Promise.resolve({ answer: 'UNKNOWN', consultation: null, name: null });
  }
}
