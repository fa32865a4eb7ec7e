import type { Caller } from '@fairlot/access-domain';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { RegulationAcceptances } from '@fairlot/access-records';
import { assert, type Clock } from '@fairlot/kernel';
import { Controller, Inject } from '@nestjs/common';
import type { AnswerTo } from '../answer-to.js';
import { CLOCK } from '../providers.js';
import { AuctionSight } from '../sight/auction-sight.js';

/** The regulation that an auction has pinned: read and accepted for the caller's dealer. */
@Controller()
export class RegulationController {
  constructor(
    private readonly sight: AuctionSight,
    private readonly acceptances: RegulationAcceptances,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Operation('SEC-65')
  accept(@TheInput() { caller, params }: Input<'SEC-65'>): Promise<AnswerTo<'SEC-65'>> {
    return this.acceptFor(caller, params.id);
  }

  @Operation('MOB-19')
  acceptOnMobile(@TheInput() { caller, params }: Input<'MOB-19'>): Promise<AnswerTo<'MOB-19'>> {
    return this.acceptFor(caller, params.id);
  }

  @Operation('SEC-66')
  accepted(@TheInput() { caller, params }: Input<'SEC-66'>): Promise<AnswerTo<'SEC-66'>> {
    return this.acceptedBy(caller, params.id);
  }

  @Operation('MOB-18')
  acceptedOnMobile(@TheInput() { caller, params }: Input<'MOB-18'>): Promise<AnswerTo<'MOB-18'>> {
    return this.acceptedBy(caller, params.id);
  }

  private async acceptFor(caller: Caller, idAuction: number): Promise<AnswerTo<'SEC-65'>> {
    const { auction } = await this.sight.visible(caller, idAuction);
    const { idUser, idDealer } = caller;
    assert(idDealer !== null, 'a buyer belongs to a dealer');
    const { version, hash } = auction.terms.regulation;
    const acceptedAt = this.clock.now();
    await this.acceptances.accept({ idDealer, idAuction, version, hash, idUser, acceptedAt });
    return { accepted: true, version };
  }

  private async acceptedBy(caller: Caller, idAuction: number): Promise<AnswerTo<'SEC-66'>> {
    const { auction } = await this.sight.visible(caller, idAuction);
    const { idDealer } = caller;
    assert(idDealer !== null, 'who looks belongs to a dealer');
    const { version } = auction.terms.regulation;
    const accepted = await this.acceptances.isAccepted({ idDealer, idAuction, version });
    return { accepted, version };
  }
}
