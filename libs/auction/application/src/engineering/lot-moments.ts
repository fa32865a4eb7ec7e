import { AuctionStates } from '../commands/index.js';
import type { LotKey } from '@fairlot/auction-domain';
import { momentOf } from '@fairlot/auction-event-schema';
import type { Moment } from '@fairlot/auction-rules';
import { Injectable } from '@nestjs/common';

@Injectable()
export class LotMoments {
  constructor(private readonly states: AuctionStates) {}

  /** As each lot is now, for the time of one answer; an auction's own events (null) have no secret. */
  open(idAuction: number): (idLot: number | null) => Promise<Moment> {
    const known = new Map<number, Promise<Moment>>();
    return (idLot) => {
      if (idLot === null) return Promise.resolve('OVER');
      const key: LotKey = { idAuction, idLot };
      const asked = known.get(idLot) ?? this.states.lot(key).then(momentOf);
      known.set(idLot, asked);
      return asked;
    };
  }
}
