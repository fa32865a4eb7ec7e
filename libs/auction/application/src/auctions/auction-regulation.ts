import type { Caller } from '@fairlot/access-domain';
import { RegulationAcceptances } from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { assert, type Clock } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../providers.js';
import { AuctionSight } from '../sight/auction-sight.js';

/** The regulation that an auction has pinned: read and accepted for the caller's dealer. */
@Injectable()
export class AuctionRegulation {
  constructor(
    private readonly sight: AuctionSight,
    private readonly acceptances: RegulationAcceptances,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async accept(caller: Caller, idAuction: number): Promise<AnswerTo<'SEC-65'>> {
    const { auction } = await this.sight.visible(caller, idAuction);
    const { idUser, idDealer } = caller;
    assert(idDealer !== null, 'a buyer belongs to a dealer');
    const { version, hash } = auction.terms.regulation;
    const acceptedAt = this.clock.now();
    await this.acceptances.accept({ idDealer, idAuction, version, hash, idUser, acceptedAt });
    return { accepted: true, version };
  }

  async accepted(caller: Caller, idAuction: number): Promise<AnswerTo<'SEC-66'>> {
    const { auction } = await this.sight.visible(caller, idAuction);
    const { idDealer } = caller;
    assert(idDealer !== null, 'who looks belongs to a dealer');
    const { version } = auction.terms.regulation;
    const accepted = await this.acceptances.isAccepted({ idDealer, idAuction, version });
    return { accepted, version };
  }
}
