import {
  unknownReply,
  VatRegistry,
  type RegistryReply,
  type VatNumber,
} from '@fairlot/access-records';
import { numberInVies } from './number-in-vies.js';

/** Replies by country and number, such as `IT00743110157`. */
type Listed = Readonly<Record<string, RegistryReply>>;

/** A register from a fixed list, such as the demonstration's. It does not know other numbers. */
export class ListedVatRegistry extends VatRegistry {
  constructor(private readonly replies: Listed) {
    super();
  }

  override async ask(vatNumber: VatNumber): Promise<RegistryReply> {
    const number = numberInVies(vatNumber);
    if (number === null) return unknownReply('NOT_COVERED');
    return this.replies[`${number.country}${number.vatCode}`] ?? unknownReply('NOT_ASKED');
  }
}
