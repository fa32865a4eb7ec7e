import {
  unknownReply,
  VatRegistry,
  type RegistryReply,
  type VatNumber,
} from '@fairlot/access-records';
import { numberInVies } from './number-in-vies.js';

/** Replies by VAT number with its country, such as `IT00743110157`. */
type ListedReplies = Readonly<Record<string, RegistryReply>>;

/** Checks VAT numbers by a fixed list, such as the demonstration's. Others get an unknown reply. */
export class ListedVatRegistry extends VatRegistry {
  constructor(private readonly replies: ListedReplies) {
    super();
  }

  override async ask(vatNumber: VatNumber): Promise<RegistryReply> {
    const number = numberInVies(vatNumber);
    if (number === null) return unknownReply('NOT_COVERED');
    return this.replies[`${number.country}${number.vatCode}`] ?? unknownReply('NOT_ASKED');
  }
}
