import type { Caller } from '@fairlot/access-domain';
import { AuctionQueries, LotQueries } from '@fairlot/auction-read-model';
import type { AnswerOf, QueryOf } from '@fairlot/contracts';
import type { Operations } from '@fairlot/contracts/operations';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { AuctionScopes } from './auction-scopes.js';
import { marketPricesOf } from './market-prices.js';
import { VehicleScope } from './vehicle-scope.js';
import { VehicleSight } from './vehicle-sight.js';
import { vehicleDetailsOf, vehicleViewOf } from './vehicle-view.js';

/** Older awards than these say little about today. */
const SALES_MAX = 100;

type AnswerTo<Id extends keyof Operations> = AnswerOf<Operations[Id]>;

/** What web and mobile calls about vehicles answer. */
@Injectable()
export class VehicleDesk {
  constructor(
    private readonly registry: VehicleRegistry,
    private readonly sight: VehicleSight,
    private readonly selling: VehicleScope,
    private readonly scopes: AuctionScopes,
    private readonly auctions: AuctionQueries,
    private readonly lots: LotQueries,
  ) {}

  async vehicle(caller: Caller, idVehicle: number): Promise<AnswerTo<'SEC-20'>> {
    return vehicleViewOf((await this.sight.visible(caller, idVehicle)).vehicle);
  }

  async details(caller: Caller, idVehicle: number): Promise<AnswerTo<'SEC-22'>> {
    const { vehicle, maySell } = await this.sight.visible(caller, idVehicle);
    return vehicleDetailsOf(vehicle, maySell);
  }

  async auctionsOf(
    caller: Caller,
    idVehicle: number,
    page: QueryOf<Operations['SEC-21']>,
  ): Promise<AnswerTo<'SEC-21'>> {
    const { vehicle } = await this.sight.visible(caller, idVehicle);
    const scope = await this.scopes.visibleTo(caller);
    const { licensePlate, frame } = vehicle;
    const rows = await this.auctions.vehicleAuctions(idVehicle, scope, page);
    return rows.map((row) => ({ ...row, licensePlate, frame }));
  }

  /** ENG-25: only of auctions that the caller sees, as everything else (I10). */
  async marketPrices(caller: Caller, idVehicle: number): Promise<AnswerTo<'ENG-25'>> {
    const { vehicle } = await this.sight.visible(caller, idVehicle);
    const scope = await this.scopes.visibleTo(caller);
    const alike = await this.registry.alike(vehicle);
    const prices = await this.auctions.awardedPrices(alike, scope, SALES_MAX);
    const vehicles = await this.registry.byIds(prices.map((price) => price.idVehicle));
    return marketPricesOf(prices, vehicles);
  }

  /** ENG-15: those that the caller may put into an auction now. */
  async stock(
    caller: Caller,
    { limit, offset, ...filter }: QueryOf<Operations['ENG-15']>,
  ): Promise<AnswerTo<'ENG-15'>> {
    const scope = await this.selling.of(caller);
    const { vehicles, total } = await this.registry.forAuction(
      { ...filter, ...scope },
      { limit, offset },
    );
    return {
      vehicles: vehicles.map((vehicle) => vehicleDetailsOf(vehicle, true)),
      totalLength: total,
    };
  }

  /** SEC-61, MOB-23: of these running auctions, or of all that the caller sees. */
  async random(caller: Caller, idAuctions?: readonly number[]): Promise<AnswerTo<'SEC-61'>> {
    const scope = await this.scopes.visibleTo(caller);
    const running = await this.auctions.runningAuctions(
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
