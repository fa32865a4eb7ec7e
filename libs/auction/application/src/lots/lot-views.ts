import { isKind, type Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import {
  LotQueries,
  Observations,
  OfferQueries,
  type LotFilter,
  type LotRecord,
} from '@fairlot/auction-read-model';
import type { LotView, ManagedLot, OwnStanding } from '@fairlot/contracts/auction';
import type { AnswerTo } from '@fairlot/contracts/operations';
import type { VehicleView } from '@fairlot/contracts/vehicles';
import { notFound } from '@fairlot/contracts/refused';
import { vehicleViewOf } from '@fairlot/vehicles-application';
import { VehicleRegistry, type Vehicle } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import type { Sighted } from '../sight/auction-sight.js';
import { dealersIn, lotViewOf, managedLotOf, NO_OFFER } from '../views/lot-view.js';

export type LotPage = { readonly lots: LotView[]; readonly total: number };

/** What a list of lots needs beside the lots themselves, by lot id. */
type Beside = {
  readonly vehicles: ReadonlyMap<number, Vehicle>;
  readonly observed: ReadonlySet<number>;
  /** Null for who does not buy. */
  readonly own: ReadonlyMap<number, OwnStanding> | null;
  readonly managed: ReadonlyMap<number, ManagedLot>;
};

/** Lots of one auction as the caller may see them: the same few queries for one lot or 2,000. */
@Injectable()
export class LotViews {
  constructor(
    private readonly lots: LotQueries,
    private readonly offers: OfferQueries,
    private readonly observations: Observations,
    private readonly vehicles: VehicleRegistry,
    private readonly directory: AccessDirectory,
  ) {}

  async page(sighted: Sighted, filter: LotFilter = {}): Promise<LotPage> {
    const { lots, total } = await this.lots.lots(sighted.idAuction, filter);
    return { lots: await this.viewsOf(sighted, lots), total };
  }

  async all(sighted: Sighted): Promise<LotView[]> {
    return (await this.page(sighted)).lots;
  }

  /** @throws Refused NOT_FOUND when the auction has no such lot. */
  async one(sighted: Sighted, idLot: number): Promise<LotView> {
    const [lot] = (await this.page(sighted, { idLots: [idLot] })).lots;
    if (lot === undefined) throw notFound();
    return lot;
  }

  async viewsOf(sighted: Sighted, lots: readonly LotRecord[]): Promise<LotView[]> {
    if (lots.length === 0) return [];
    const { vehicles, observed, own, managed } = await this.beside(sighted, lots);
    return lots.map((lot) =>
      lotViewOf({
        lot,
        vehicles: lot.idVehicles.flatMap((id): VehicleView[] => {
          const vehicle = vehicles.get(id);
          return vehicle === undefined ? [] : [vehicleViewOf(vehicle)];
        }),
        observed: observed.has(lot.idLot),
        own: own && (own.get(lot.idLot) ?? NO_OFFER),
        managed: managed.get(lot.idLot) ?? null,
      }),
    );
  }

  private async beside(sighted: Sighted, lots: readonly LotRecord[]): Promise<Beside> {
    const { caller, idAuction } = sighted;
    const idLots = lots.map(({ idLot }) => idLot);
    const [vehicles, observed, own, managed] = await Promise.all([
      this.vehicles.byIds(lots.flatMap(({ idVehicles }) => idVehicles)),
      this.observations.observed(caller.idUser, idAuction),
      this.ownOf(caller, idAuction, idLots),
      this.managedOf(sighted, idLots),
    ]);
    return { vehicles, observed: new Set(observed.map(({ idLot }) => idLot)), own, managed };
  }

  private async ownOf(caller: Caller, idAuction: number, idLots: readonly number[]) {
    if (caller.idDealer === null || !isKind(caller, 'LOOKER')) return null;
    const standings = await this.offers.ownStandings(caller.idDealer, idAuction, idLots);
    return new Map(standings.map(({ idLot, ...standing }) => [idLot, standing]));
  }

  /** Lots of an auction that the caller is known to manage, all of them when null (ENG-22). */
  async managed(
    { idAuction }: Sighted,
    idLots: readonly number[] | null,
  ): Promise<AnswerTo<'ENG-22'>> {
    const records = await this.lots.managedLots(idAuction, idLots);
    const names = await this.directory.businessNames(records.flatMap(dealersIn));
    const nameOf = (idDealer: number): string => names.get(idDealer) ?? '';
    return records.map((record) => {
      const { idLot, position } = record;
      return { idLot, position, managed: managedLotOf(record, nameOf) };
    });
  }

  private async managedOf(sighted: Sighted, idLots: readonly number[]) {
    const known = sighted.manages ? await this.managed(sighted, idLots) : [];
    return new Map(known.map(({ idLot, managed }): [number, ManagedLot] => [idLot, managed]));
  }
}
