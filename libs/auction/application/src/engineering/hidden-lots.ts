import { AuctionStates } from '../commands/index.js';
import { hidesAmounts, type LotKey } from '@fairlot/auction-domain';
import { Injectable } from '@nestjs/common';

@Injectable()
export class HiddenLots {
  constructor(private readonly states: AuctionStates) {}

  /** Asks the engine once for each lot, for the time of one answer. */
  open(): (key: LotKey) => Promise<boolean> {
    const known = new Map<number, Promise<boolean>>();
    return (key) => {
      const asked = known.get(key.idLot) ?? this.states.lot(key).then(hidesAmounts);
      known.set(key.idLot, asked);
      return asked;
    };
  }
}
