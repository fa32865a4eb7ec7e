import { isKind, type Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import { AuctionStates } from '../commands/index.js';
import type { Auction, LotKey } from '@fairlot/auction-domain';
import type { Viewer } from '@fairlot/auction-rules';
import { forbidden, notFound } from '@fairlot/contracts/refused';
import { Injectable } from '@nestjs/common';
import { factsOf, MISSING_AUCTION_FACTS } from './facts-of.js';

/** An auction that the caller may see, in its current engine state. */
export type VisibleAuction = {
  readonly caller: Caller;
  readonly idAuction: number;
  readonly auction: Auction;
  readonly manages: boolean;
  /** The role that decides which secrets the caller sees. */
  readonly viewer: Viewer;
};

/**
 * The only access check for auctions (domain section 9). The result is the same for missing and
 * hidden auctions. It reads from the engine, so a publication or deletion takes effect immediately.
 */
@Injectable()
export class AuctionVisibility {
  constructor(
    private readonly states: AuctionStates,
    private readonly directory: AccessDirectory,
  ) {}

  /** Returns an auction without an access check. Null if it does not exist or is deleted. */
  async auction(idAuction: number): Promise<Auction | null> {
    const auction = await this.states.auction(idAuction);
    return auction.status === null ? null : auction;
  }

  /**
   * Returns an auction that the caller may see. Null if it is missing or hidden from the caller.
   */
  async visibleOrNull(caller: Caller, idAuction: number): Promise<VisibleAuction | null> {
    const auction = await this.auction(idAuction);
    // Makes the same look-ups for missing and hidden auctions, so that the response time reveals
    // nothing.
    const facts = factsOf(auction ?? MISSING_AUCTION_FACTS);
    const manages = await this.directory.mayManage(caller, facts);
    const isVisible = manages || (await this.directory.maySee(caller, facts));
    if (!isVisible || auction === null) return null;
    return { caller, idAuction, auction, manages, viewer: viewerOf(caller, manages) };
  }

  /**
   * The auction, and whether the caller manages it.
   * @throws Refused NOT_FOUND if the caller cannot see it
   */
  async visible(caller: Caller, idAuction: number): Promise<VisibleAuction> {
    const visible = await this.visibleOrNull(caller, idAuction);
    if (visible === null) throw notFound();
    return visible;
  }

  /**
   * The auction, for a caller who manages it.
   * @throws Refused NOT_FOUND if hidden from the caller, FORBIDDEN if the caller does not manage it
   */
  async managed(caller: Caller, idAuction: number): Promise<VisibleAuction> {
    return requireManager(await this.visible(caller, idAuction));
  }

  /**
   * The auction of a lot.
   * @throws Refused NOT_FOUND if the caller cannot see it, or it has no such lot
   */
  async visibleLot(caller: Caller, { idAuction, idLot }: LotKey): Promise<VisibleAuction> {
    const visible = await this.visible(caller, idAuction);
    if (!visible.auction.lots.has(idLot)) throw notFound();
    return visible;
  }

  /**
   * The auction of a lot, for a caller who manages it.
   * @throws Refused NOT_FOUND, FORBIDDEN
   */
  async managedLot(caller: Caller, lot: LotKey): Promise<VisibleAuction> {
    return requireManager(await this.visibleLot(caller, lot));
  }

  async maySee(caller: Caller, idAuction: number): Promise<boolean> {
    return (await this.visibleOrNull(caller, idAuction)) !== null;
  }

  async mayManage(caller: Caller, idAuction: number): Promise<boolean> {
    return (await this.visibleOrNull(caller, idAuction))?.manages ?? false;
  }
}

const viewerOf = (caller: Caller, manages: boolean): Viewer => {
  if (!manages) return 'DEALER';
  return isKind(caller, 'STAFF') ? 'STAFF' : 'OWNER';
};

const requireManager = (visible: VisibleAuction): VisibleAuction => {
  if (!visible.manages) throw forbidden();
  return visible;
};
