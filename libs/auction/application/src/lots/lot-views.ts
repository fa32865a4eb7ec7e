import { isKind, type Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import {
  LotQueries,
  Observations,
  StandingQueries,
  type LotFilter,
  type LotRecord,
} from '@fairlot/auction-read-model';
import type { LotOwnPart, LotView, ManagedLot, OwnStanding } from '@fairlot/contracts/auction';
import type { AnswerTo } from '@fairlot/contracts/operations';
import type { VehicleView } from '@fairlot/contracts/vehicles';
import { notFound } from '@fairlot/contracts/refused';
import { vehicleViewOf } from '@fairlot/vehicles-application';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { mapInParts } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import type { VisibleAuction } from '../visibility/auction-visibility.js';
import { OwnHiddenOffers } from './own-hidden-offers.js';
import { dealerIdsIn, lotViewOf, managedLotOf, standingWithoutOffer } from '../views/lot-view.js';

export type LotPage = { readonly lots: LotView[]; readonly total: number };

/** The data of a lot that its view for a dealer without a bid needs. */
export type OfferedLot = Pick<LotRecord, 'idLot' | 'minimumNextMinor'>;

/** Data that a list of lots needs in addition to the lots, by lot id. */
type RelatedData = {
  readonly observed: ReadonlySet<number>;
  /** Status of the caller's dealer by lot id. Null for callers who do not buy. */
  readonly own: ReadonlyMap<number, OwnStanding> | null;
  readonly managed: ReadonlyMap<number, ManagedLot>;
};

/**
 * Builds the views of lots in an auction that the caller sees. It needs the same few queries for
 * 2,000 lots as for one.
 */
@Injectable()
export class LotViews {
  constructor(
    private readonly lots: LotQueries,
    private readonly standings: StandingQueries,
    private readonly observations: Observations,
    private readonly vehicles: VehicleRegistry,
    private readonly directory: AccessDirectory,
    private readonly hidden: OwnHiddenOffers,
  ) {}

  async page(visible: VisibleAuction, filter: LotFilter = {}): Promise<LotPage> {
    const { lots, total } = await this.lots.lots(visible.idAuction, filter);
    return { lots: await this.viewsOf(visible, lots), total };
  }

  async all(visible: VisibleAuction): Promise<LotView[]> {
    return (await this.page(visible)).lots;
  }

  /**
   * One lot of an auction that the caller can see.
   * @throws Refused NOT_FOUND if the auction has no such lot
   */
  async one(visible: VisibleAuction, idLot: number): Promise<LotView> {
    const [lot] = (await this.page(visible, { idLots: [idLot] })).lots;
    if (lot === undefined) throw notFound();
    return lot;
  }

  async viewsOf(visible: VisibleAuction, lots: readonly LotRecord[]): Promise<LotView[]> {
    if (lots.length === 0) return [];
    const [vehicles, partOf] = await Promise.all([
      this.vehicles.byIds(lots.flatMap(({ idVehicles }) => idVehicles)),
      this.ownParts(
        visible,
        lots.map(({ idLot }) => idLot),
      ),
    ]);
    return mapInParts(lots, (lot) =>
      lotViewOf({
        lot,
        vehicles: lot.idVehicles.flatMap((id): VehicleView[] => {
          const vehicle = vehicles.get(id);
          return vehicle === undefined ? [] : [vehicleViewOf(vehicle)];
        }),
        ...partOf(lot),
      }),
    );
  }

  /**
   * Returns a function for the part of a lot that depends on the caller, for these lots of an
   * auction, or for all lots if null. Lots without activity of the caller share one object per
   * minimum bid.
   */
  async ownParts(
    visible: VisibleAuction,
    idLots: readonly number[] | null,
  ): Promise<(lot: OfferedLot) => LotOwnPart> {
    const { observed, own, managed } = await this.beside(visible, idLots);
    const inactiveParts = new Map<number | null, LotOwnPart>();
    const inactivePart = (lot: OfferedLot): LotOwnPart => {
      const known = inactiveParts.get(lot.minimumNextMinor);
      const made = known ?? {
        observed: false,
        own: own && standingWithoutOffer(lot),
        managed: null,
      };
      inactiveParts.set(lot.minimumNextMinor, made);
      return made;
    };
    return (lot) => {
      const { idLot } = lot;
      if (!observed.has(idLot) && !own?.has(idLot) && !managed.has(idLot)) return inactivePart(lot);
      return {
        observed: observed.has(idLot),
        own: own && (own.get(idLot) ?? standingWithoutOffer(lot)),
        managed: managed.get(idLot) ?? null,
      };
    };
  }

  private async beside(
    visible: VisibleAuction,
    idLots: readonly number[] | null,
  ): Promise<RelatedData> {
    const { caller, idAuction } = visible;
    const [observed, own, managed] = await Promise.all([
      this.observations.observed(caller.idUser, idAuction),
      this.ownOf(caller, idAuction, idLots),
      this.managedOf(visible, idLots),
    ]);
    return { observed: new Set(observed.map(({ idLot }) => idLot)), own, managed };
  }

  private async ownOf(caller: Caller, idAuction: number, idLots: readonly number[] | null) {
    if (caller.idDealer === null || !isKind(caller, 'LOOKER')) return null;
    const known = await this.standings.inAuction(caller.idDealer, idAuction, idLots);
    const standings = await this.hidden.inStandings(known, idAuction, caller.idDealer);
    return new Map(
      standings.map(({ idLot, position: _of, priceMinor: _shown, ...standing }) => [
        idLot,
        standing,
      ]),
    );
  }

  /** Data for the manager about these lots of an auction, or about all lots if null (ENG-22). */
  async managed(
    { idAuction, viewer }: VisibleAuction,
    idLots: readonly number[] | null,
  ): Promise<AnswerTo<'ENG-22'>> {
    const records = await this.lots.managedLots(idAuction, viewer, idLots);
    const names = await this.directory.businessNames(records.flatMap(dealerIdsIn));
    const nameOf = (idDealer: number): string => names.get(idDealer) ?? '';
    return records.map((record) => {
      const { idLot, position } = record;
      return { idLot, position, managed: managedLotOf(record, nameOf) };
    });
  }

  private async managedOf(visible: VisibleAuction, idLots: readonly number[] | null) {
    const known = visible.manages ? await this.managed(visible, idLots) : [];
    return new Map(known.map(({ idLot, managed }): [number, ManagedLot] => [idLot, managed]));
  }
}
