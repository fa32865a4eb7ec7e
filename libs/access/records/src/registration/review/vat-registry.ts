import { Injectable } from '@nestjs/common';

/** `UNKNOWN`: the register did not answer. It is busy more often than it says no. */
export type RegistryAnswer = 'VALID' | 'INVALID' | 'UNKNOWN';
export type RegistryCheck = {
  readonly answer: RegistryAnswer;
  readonly checkedAt: number;
  /** Number of the consultation: the proof for a sale without VAT. */
  readonly consultation: string | null;
  /** To whom the number belongs, as the register says. */
  readonly name: string | null;
};
export type VatNumber = { readonly country: string; readonly vatCode: string };

/** A register of VAT numbers, such as VIES. */
export abstract class VatRegistry {
  /** Never throws: what could not be asked is UNKNOWN. */
  abstract ask(number: VatNumber): Promise<Omit<RegistryCheck, 'checkedAt'>>;
}

/** Of a portal without a register. */
@Injectable()
export class NoVatRegistry extends VatRegistry {
  ask(): Promise<Omit<RegistryCheck, 'checkedAt'>> {
    return Promise.resolve({ answer: 'UNKNOWN', consultation: null, name: null });
  }
}
