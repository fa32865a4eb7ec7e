import type { Caller } from '@fairlot/access-domain';
import { AuctionQueries, LotQueries, type RowPage } from '@fairlot/auction-read-model';
import type { QueryOf } from '@fairlot/contracts';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { VehicleVisibility, vehicleViewOf } from '@fairlot/vehicles-application';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { AuctionScopes } from '../visibility/auction-scopes.js';
import { marketPricesOf, medianOf } from './market-prices.js';

/** Maximum number of awards to compare. Older awards say little about today's prices. */
const SALES_MAX = 100;
/** Maximum number of auctions per vehicle. */
const AUCTIONS_EACH = 10;

/** Reads the auctions and prices of vehicles for the web and the mobile calls. */
@Injectable()
export class VehicleAuctions {
  constructor(
    private readonly registry: VehicleRegistry,
    private readonly visibility: VehicleVisibility,
    private readonly scopes: AuctionScopes,
    private readonly auctions: AuctionQueries,
    private readonly lots: LotQueries,
  ) {}

  async auctionsOf(
    caller: Caller,
    idVehicle: number,
    query: QueryOf<Operations['SEC-21']>,
  ): Promise<RowPage<AnswerTo<'SEC-21'>[number]>> {
    const { vehicle } = await this.visibility.visible(caller, idVehicle);
    const scope = await this.scopes.visibleTo(caller);
    const { licensePlate, frame } = vehicle;
    const { rows, total } = await this.auctions.vehicleAuctions(idVehicle, scope, query);
    return { rows: rows.map((row) => ({ ...row, licensePlate, frame })), total };
  }

  /**
   * ENG-112: the auctions of each of these vehicles. Omits vehicles and auctions that the caller
   * does not see.
   */
  async auctionsOfEach(
    caller: Caller,
    idVehicles: readonly number[],
  ): Promise<AnswerTo<'ENG-112'>> {
    const named = await this.registry.byIds(idVehicles);
    const visible = await this.visibility.among(caller, [...named.values()]);
    const scope = await this.scopes.visibleTo(caller);
    const vehicles = new Map(visible.map(({ vehicle }) => [vehicle.idVehicle, vehicle]));
    const found = await this.auctions.auctionsOfEach([...vehicles.keys()], scope, AUCTIONS_EACH);
    return found.flatMap((row) => {
      const vehicle = vehicles.get(row.idVehicle);
      return vehicle ? [{ ...row, licensePlate: vehicle.licensePlate, frame: vehicle.frame }] : [];
    });
  }

  /** ENG-25: sale prices of similar vehicles in auctions that the caller sees (I10). */
  async marketPrices(caller: Caller, idVehicle: number): Promise<AnswerTo<'ENG-25'>> {
    const { vehicle } = await this.visibility.visible(caller, idVehicle);
    const scope = await this.scopes.visibleTo(caller);
    const alike = await this.registry.alike(vehicle);
    const prices = await this.auctions.awardedPrices(alike, scope, SALES_MAX);
    const vehicles = await this.registry.byIds(prices.map((price) => price.idVehicle));
    return marketPricesOf(prices, vehicles);
  }

  /**
   * Sum of the median sale prices of similar vehicles, from auctions that the caller sees. Null if
   * a vehicle has no such sale.
   */
  async marketValueMinor(caller: Caller, idVehicles: readonly number[]): Promise<number | null> {
    const scope = await this.scopes.visibleTo(caller);
    let sum = 0;
    for (const vehicle of (await this.registry.byIds(idVehicles)).values()) {
      const alike = await this.registry.alike(vehicle);
      const prices = await this.auctions.awardedPrices(alike, scope, SALES_MAX);
      const median = medianOf(prices.map(({ priceMinor }) => priceMinor));
      if (median === null) return null;
      sum += median;
    }
    return sum;
  }

  /**
   * A random vehicle of these running auctions, or of all visible ones (SEC-61, MOB-23). Null if no
   * auction is running, or if the auction that was drawn has no open lot.
   */
  async random(caller: Caller, idAuctions?: readonly number[]): Promise<AnswerTo<'SEC-61'>> {
    const scope = await this.scopes.visibleTo(caller);
    const { rows: running } = await this.auctions.runningAuctions(
      scope,
      idAuctions === undefined ? {} : { ids: idAuctions },
    );
    const auction = running[Math.floor(Math.random() * running.length)];
    if (auction === undefined) return null;
    const { lots } = await this.lots.lots(auction.idAuction);
    const open = lots.filter(({ status }) => status === 'RUN');
    const lot = open[Math.floor(Math.random() * open.length)];
    if (lot === undefined) return null;
    const vehicle = await this.registry.random(lot.idVehicles, Math.random);
    const { idAuction, idLot } = lot;
    return vehicle === null ? null : { ...vehicleViewOf(vehicle), idAuction, idLot };
  }
}
