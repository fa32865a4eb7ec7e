import { isKind, type Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import { AuctionStates } from '../commands/index.js';
import type { Auction, LotKey } from '@fairlot/auction-domain';
import type { Viewer } from '@fairlot/auction-rules';
import { forbidden, notFound } from '@fairlot/contracts/refused';
import { Injectable } from '@nestjs/common';
import { factsOf, NOWHERE } from './facts-of.js';

/** An auction that the caller may see, as the engine holds it now. */
export type Sighted = {
  readonly caller: Caller;
  readonly idAuction: number;
  readonly auction: Auction;
  readonly manages: boolean;
  /** As whom he looks at what is not his own. */
  readonly viewer: Viewer;
};

/**
 * The one gate to an auction (domain section 9): what does not exist and what the caller may not
 * see answer alike. It asks the engine, so it is never behind what was just published or deleted.
 */
@Injectable()
export class AuctionSight {
  constructor(
    private readonly states: AuctionStates,
    private readonly directory: AccessDirectory,
  ) {}

  /** Whoever asks; null when it does not exist or is deleted. */
  async auction(idAuction: number): Promise<Auction | null> {
    const auction = await this.states.auction(idAuction);
    return auction.status === null ? null : auction;
  }

  /** Null when it is not to be seen. */
  async sighted(caller: Caller, idAuction: number): Promise<Sighted | null> {
    const auction = await this.auction(idAuction);
    // The same look-ups whether it is not there or not to be seen: the time must not tell which.
    const facts = factsOf(auction ?? NOWHERE);
    const manages = await this.directory.mayManage(caller, facts);
    const sees = manages || (await this.directory.maySee(caller, facts));
    if (!sees || auction === null) return null;
    return { caller, idAuction, auction, manages, viewer: viewerOf(caller, manages) };
  }

  /** @throws Refused NOT_FOUND */
  async visible(caller: Caller, idAuction: number): Promise<Sighted> {
    const sighted = await this.sighted(caller, idAuction);
    if (sighted === null) throw notFound();
    return sighted;
  }

  /** @throws Refused NOT_FOUND when hidden from the caller, FORBIDDEN when not his to run */
  async managed(caller: Caller, idAuction: number): Promise<Sighted> {
    return own(await this.visible(caller, idAuction));
  }

  /** @throws Refused NOT_FOUND */
  async visibleLot(caller: Caller, { idAuction, idLot }: LotKey): Promise<Sighted> {
    const sighted = await this.visible(caller, idAuction);
    if (!sighted.auction.lots.has(idLot)) throw notFound();
    return sighted;
  }

  /** @throws Refused NOT_FOUND, FORBIDDEN */
  async managedLot(caller: Caller, lot: LotKey): Promise<Sighted> {
    return own(await this.visibleLot(caller, lot));
  }

  async maySee(caller: Caller, idAuction: number): Promise<boolean> {
    return (await this.sighted(caller, idAuction)) !== null;
  }

  async mayManage(caller: Caller, idAuction: number): Promise<boolean> {
    return (await this.sighted(caller, idAuction))?.manages ?? false;
  }
}

const viewerOf = (caller: Caller, manages: boolean): Viewer => {
  if (!manages) return 'DEALER';
  return isKind(caller, 'STAFF') ? 'STAFF' : 'OWNER';
};

const own = (sighted: Sighted): Sighted => {
  if (!sighted.manages) throw forbidden();
  return sighted;
};
