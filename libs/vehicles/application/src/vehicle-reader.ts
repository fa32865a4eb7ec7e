import type { Caller } from '@fairlot/access-domain';
import type { QueryOf } from '@fairlot/contracts';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import type { StockQuery } from '@fairlot/contracts/vehicles';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { isMarket, type Language } from '@fairlot/countries';
import { Injectable } from '@nestjs/common';
import { parseDateAt } from './date-at.js';
import { sameCarDoubts } from './same-car-doubts.js';
import { stockTable, type StockTable } from './stock-table.js';
import { moverStandingOf } from './standing-of.js';
import { freeVehiclesFilter, VehicleScope, type SellScope } from './vehicle-scope.js';
import { managedIn } from './managed-in.js';
import { VehicleVisibility } from './vehicle-visibility.js';
import { vehicleDetailsOf, vehicleViewOf } from './vehicle-view.js';

/** Reads vehicles, for web and mobile calls. */
@Injectable()
export class VehicleReader {
  constructor(
    private readonly registry: VehicleRegistry,
    private readonly visibility: VehicleVisibility,
    private readonly selling: VehicleScope,
  ) {}

  async vehicle(caller: Caller, idVehicle: number): Promise<AnswerTo<'SEC-20'>> {
    return vehicleViewOf((await this.visibility.visible(caller, idVehicle)).vehicle);
  }

  async details(caller: Caller, idVehicle: number): Promise<AnswerTo<'SEC-22'>> {
    const { vehicle, standing } = await this.visibility.visible(caller, idVehicle);
    const doubts = standing && (await sameCarDoubts(this.registry, [vehicle]));
    return vehicleDetailsOf(vehicle, standing, doubts?.get(idVehicle));
  }

  /** SEC-14: the names of those vehicles that the caller may see, in the requested order. */
  async names(caller: Caller, ids: readonly number[]): Promise<AnswerTo<'SEC-14'>> {
    const found = await this.registry.byIds(ids);
    const visible = await this.visibility.among(
      caller,
      ids.flatMap((id) => found.get(id) ?? []),
    );
    return visible.map(({ vehicle }) => {
      const { idVehicle, brand, model, version, licensePlate } = vehicle;
      return { idVehicle, brand, model, version, licensePlate };
    });
  }

  /** SEC-28: the sources of vehicles that the caller may sell. */
  async provenances(caller: Caller, idMarket: string | undefined): Promise<string[]> {
    return this.registry.provenances({ ...(await this.selling.of(caller)), idMarket });
  }

  /** ENG-15: the vehicles that the caller may add to an auction now. */
  async stock(
    caller: Caller,
    { limit, cursor, ...wish }: QueryOf<Operations['ENG-15']>,
  ): Promise<AnswerTo<'ENG-15'>> {
    const count = cursor === undefined ? 'exact' : 'none';
    const scope = await this.selling.of(caller);
    const wanted = this.wanted(caller, scope, wish);
    const { rows, total, next } = await this.registry.list({ ...wanted, limit, cursor, count });
    const doubts = await sameCarDoubts(this.registry, rows);
    return {
      rows: rows.map((vehicle) =>
        vehicleDetailsOf(
          vehicle,
          moverStandingOf(caller, scope, vehicle),
          doubts.get(vehicle.idVehicle),
        ),
      ),
      total,
      next,
    };
  }

  /** ENG-31: the vehicles of ENG-15 as a table. Rows are loaded while they are written. */
  async stockTable(caller: Caller, query: StockQuery, language: Language): Promise<StockTable> {
    const wanted = this.wanted(caller, await this.selling.of(caller), query);
    return stockTable(this.registry.export(wanted), {
      language,
      idMarket: isMarket(caller.idMarket) ? caller.idMarket : 'OTHER',
    });
  }

  private wanted(caller: Caller, scope: SellScope, { sort, ...wish }: StockQuery) {
    const { insertedFromAt, insertedToAt, place, states, q, ...filter } = wish;
    const isToSell = place === undefined && states === undefined;
    const seen = isToSell ? freeVehiclesFilter(scope) : managedIn(scope, { place, states });
    const inserted = {
      insertedFrom: parseDateAt('insertedFromAt', insertedFromAt, { ...caller, bound: 'start' }),
      insertedTo: parseDateAt('insertedToAt', insertedToAt, { ...caller, bound: 'end' }),
    };
    return {
      filter: { ...filter, text: q, ...inserted, ...seen },
      ...sort,
    };
  }
}
