import type { AuctionState, AwardState, LotKey, LotState } from '@fairlot/auction-domain';
import { Inject, Injectable } from '@nestjs/common';
import { Engine } from '@fairlot/event-sourcing-engine';
import { auctionTarget, awardTarget, lotTarget } from './targets.js';

/**
 * Committed states for the edge: template, markets, seller and regulation of an auction without a
 * read model, from memory when hot. @throws Unavailable
 */
@Injectable()
export class AuctionStates {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  /** `status` null when it does not exist or was deleted. */
  auction(idAuction: number): Promise<AuctionState> {
    return this.engine.state(auctionTarget(idAuction));
  }

  /** @param isFresh looks at what other processes have written */
  lot(key: LotKey, isFresh = false): Promise<LotState> {
    return this.engine.state(lotTarget(key), isFresh);
  }

  award(key: LotKey, isFresh = false): Promise<AwardState> {
    return this.engine.state(awardTarget(key), isFresh);
  }
}
