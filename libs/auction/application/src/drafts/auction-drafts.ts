import type { Caller } from '@fairlot/access-domain';
import type { AuctionTerms } from '@fairlot/auction-domain';
import { lotEndAt } from '@fairlot/auction-rules';
import type { TemplatePolicy } from '@fairlot/partners-records';
import { LotQueries, type LotTermsRecord } from '@fairlot/auction-read-model';
import type { AuctionAsDraft } from '@fairlot/contracts/auction';
import { notFound } from '@fairlot/contracts/refused';
import { moverStandingOf, vehicleDetailsOf, VehicleScope } from '@fairlot/vehicles-application';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { mapInParts } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { draftVersionOf } from './draft-version.js';
import { AuctionVisibility } from '../visibility/auction-visibility.js';

type DraftAnswer = AuctionAsDraft['draft'];

/** Converts auctions to drafts, to edit them or to create similar auctions (ENG-21). */
@Injectable()
export class AuctionDrafts {
  constructor(
    private readonly visibility: AuctionVisibility,
    private readonly lots: LotQueries,
    private readonly registry: VehicleRegistry,
    private readonly selling: VehicleScope,
  ) {}

  /**
   * @throws Refused NOT_FOUND unless the caller manages the auction, because the draft contains
   * reserve prices
   */
  async of(caller: Caller, idAuction: number): Promise<AuctionAsDraft> {
    const visible = await this.visibility.visibleOrNull(caller, idAuction);
    if (!visible?.manages) throw notFound();
    const { auction } = visible;
    const { status, terms } = auction;
    const [records, scope] = await Promise.all([
      this.lots.lotTerms(idAuction, visible.viewer),
      this.selling.of(caller),
    ]);
    const standing = lotStandingsIn(terms, records);
    const lots = standing.map(lotFieldsOfRow);
    const vehicles = await this.registry.byIds(lots.flatMap(({ idVehicles }) => idVehicles));
    return {
      status,
      // Null once the auction runs: the version would reveal the number of bids, which some lots
      // hide.
      version: status === 'SCH' ? draftVersionOf(auction, standing) : null,
      draft: { idAuction, ...auctionFieldsOf(terms), lots },
      vehicles: await mapInParts([...vehicles.values()], (vehicle) =>
        vehicleDetailsOf(vehicle, moverStandingOf(caller, scope, vehicle)),
      ),
    };
  }
}

/** The part of a policy that a draft may override. An owner cannot choose the VAT rate. */
export const overridableOf = ({
  increments,
  unitMinor,
  softClose,
  charges: { vatRegime, buyerFee },
}: TemplatePolicy): DraftAnswer['policy'] => ({
  increments: increments.map(({ belowMinor, stepMinor }) => ({ belowMinor, stepMinor })),
  unitMinor,
  softClose,
  charges: { vatRegime, buyerFee },
});

const auctionFieldsOf = (terms: AuctionTerms): Omit<DraftAnswer, 'idAuction' | 'lots'> => ({
  auctionName: terms.name,
  type: terms.auctionType,
  idTemplate: terms.idTemplate,
  idMarkets: [...terms.idMarkets],
  format: terms.format,
  policy: overridableOf(terms.policy),
  startsAt: terms.startsAt,
  endsAt: lotEndAt(terms, { place: 0, lots: terms.idLots.length }),
  staggerMs: terms.staggerMs,
});

/** Lots in catalogue order, without withdrawn ones. */
const lotStandingsIn = (
  { idLots }: AuctionTerms,
  records: readonly LotTermsRecord[],
): readonly LotTermsRecord[] => {
  const recordOf = new Map(records.map((record) => [record.idLot, record]));
  return idLots.flatMap((idLot) => {
    const record = recordOf.get(idLot);
    return record === undefined || record.status === 'WDR' ? [] : [record];
  });
};

const lotFieldsOfRow = ({
  status: _status,
  position: _at,
  idVehicles,
  ...lot
}: LotTermsRecord) => ({
  ...lot,
  idVehicles: [...idVehicles],
});
