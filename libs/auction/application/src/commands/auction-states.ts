import type { AuctionState, AwardState, LotKey, LotState } from '@fairlot/auction-domain';
import { Inject, Injectable } from '@nestjs/common';
import { Engine } from '@fairlot/event-sourcing-engine';
import type { VehicleState } from '@fairlot/vehicles-domain';
import { auctionTarget, awardTarget, lotTarget, vehicleTarget } from './targets.js';

type AuctionWithLot = { readonly auction: AuctionState; readonly lot: LotState };

/**
 * Reads the committed states of auctions and lots from the engine, not from a read model. Cached
 * states come from memory.
 * @throws Unavailable
 */
@Injectable()
export class AuctionStates {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  /** Returns an auction. Its `status` is null if it does not exist or was deleted. */
  auction(idAuction: number): Promise<AuctionState> {
    return this.engine.state(auctionTarget(idAuction));
  }

  /**
   * Returns a lot.
   * @param isFresh whether to include writes of other processes
   */
  lot(key: LotKey, isFresh = false): Promise<LotState> {
    return this.engine.state(lotTarget(key), isFresh);
  }

  /**
   * Returns an auction and one of its lots. Without a promise if both are in memory, as they
   * usually are.
   */
  withLot(key: LotKey): AuctionWithLot | Promise<AuctionWithLot> {
    const auction = this.engine.known(auctionTarget(key.idAuction));
    const lot = this.engine.known(lotTarget(key));
    return auction === undefined || lot === undefined ? this.readWithLot(key) : { auction, lot };
  }

  private async readWithLot(key: LotKey): Promise<AuctionWithLot> {
    const [auction, lot] = await Promise.all([this.auction(key.idAuction), this.lot(key)]);
    return { auction, lot };
  }

  award(key: LotKey, isFresh = false): Promise<AwardState> {
    return this.engine.state(awardTarget(key), isFresh);
  }

  vehicle(idVehicle: number): Promise<VehicleState> {
    return this.engine.state(vehicleTarget(idVehicle));
  }
}
