import type { Caller } from '@fairlot/access-domain';
import { texts } from '@fairlot/content';
import type { BodyOf, QueryOf } from '@fairlot/contracts';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { validationRefused } from '@fairlot/contracts/refused';
import { WORKBOOK_ROWS_MAX, type VehicleSearch } from '@fairlot/contracts/vehicles';
import { isMarket, type Language } from '@fairlot/countries';
import { VehicleRegistry, type VehicleFilter } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { stockTable, type StockTable } from '../stock-table.js';
import { moverStandingOf } from '../standing-of.js';
import {
  freeVehiclesFilter,
  filterByScope,
  VehicleScope,
  type SellScope,
} from '../vehicle-scope.js';
import { vehicleDetailsOf } from '../vehicle-view.js';
import { vehicleSearchFilter } from './vehicle-search-filter.js';

type PageQuery = QueryOf<Operations['SEC-19']>;
type ListAnswer = AnswerTo<'SEC-19'>;
/** Which vehicles a list contains, and for whom. */
type ListScope = {
  readonly caller: Caller;
  readonly scope: SellScope;
  readonly filter: VehicleFilter;
};
/** Totals are counted up to this number. Larger ones are shown as "more than". */
const COUNTED_MAX = 1_000;

/** Lists and exports of the vehicles that a caller manages. All have the same filters. */
@Injectable()
export class VehicleLists {
  constructor(
    private readonly registry: VehicleRegistry,
    private readonly selling: VehicleScope,
  ) {}

  /** SEC-18, SEC-19: the vehicles that the caller manages, in any state. */
  async all(caller: Caller, { sort, limit, cursor, ...wish }: PageQuery): Promise<ListAnswer> {
    const scope = await this.selling.of(caller);
    const filter = managedFilter(caller, scope, wish);
    return this.page({ caller, scope, filter }, { sort, limit, cursor });
  }

  /** SEC-17: vehicles that can be added to an auction now. */
  async free(
    caller: Caller,
    { sort, limit, cursor, idTemplate, ...wish }: QueryOf<Operations['SEC-17']>,
  ): Promise<ListAnswer> {
    const scope = await this.selling.of(caller);
    const filter = {
      ...vehicleSearchFilter(caller, wish),
      ...freeVehiclesFilter(scope),
      soldFrom: idTemplate,
    };
    return this.page({ caller, scope, filter }, { sort, limit, cursor });
  }

  /** Counts the vehicles for each value of the filters (ENG-105). */
  async facets(caller: Caller, search: VehicleSearch): Promise<AnswerTo<'ENG-105'>> {
    return this.registry.facets(await this.managed(caller, search));
  }

  /**
   * The managed vehicles as a table for a file (SEC-35). Rows are loaded while the file is written.
   * @throws Refused VALIDATION if a workbook cannot contain that many
   */
  async table(
    caller: Caller,
    { columns, typeExport, sort, ...wish }: Omit<BodyOf<Operations['SEC-35']>, 'language'>,
    language: Language,
  ): Promise<StockTable> {
    const filter = await this.managed(caller, wish);
    const query = { filter, ...sort };
    if (typeExport === 'XLSX') {
      const counting = { count: 'bounded', countMax: WORKBOOK_ROWS_MAX } as const;
      const { total } = await this.registry.list({ ...query, limit: 1, ...counting });
      if (total?.isExact !== true)
        throw validationRefused([
          {
            path: 'typeExport',
            code: 'too_big',
            message: texts(language)('field.workbook_rows', { max: WORKBOOK_ROWS_MAX }),
          },
        ]);
    }
    const idMarket = isMarket(caller.idMarket) ? caller.idMarket : 'OTHER';
    return stockTable(this.registry.export(query), { language, idMarket, columns });
  }

  private async managed(caller: Caller, wish: VehicleSearch): Promise<VehicleFilter> {
    return managedFilter(caller, await this.selling.of(caller), wish);
  }

  private async page(
    { caller, scope, filter }: ListScope,
    { sort, limit, cursor }: Pick<PageQuery, 'sort' | 'limit' | 'cursor'>,
  ): Promise<ListAnswer> {
    const count = cursor === undefined ? 'bounded' : 'none';
    const query = { filter, ...sort, limit, cursor, count, countMax: COUNTED_MAX } as const;
    const { rows, total, next } = await this.registry.list(query);
    return {
      rows: rows.map((vehicle) =>
        vehicleDetailsOf(vehicle, moverStandingOf(caller, scope, vehicle)),
      ),
      total,
      next,
    };
  }
}

const managedFilter = (caller: Caller, scope: SellScope, search: VehicleSearch): VehicleFilter => ({
  ...vehicleSearchFilter(caller, search),
  ...filterByScope(scope),
});
