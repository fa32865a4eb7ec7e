import type { LotRecord, ManagedLotRecord } from '@fairlot/auction-read-model';
import type { LotView, ManagedLot, OwnStanding } from '@fairlot/contracts/auction';
import type { VehicleView } from '@fairlot/contracts/vehicles';

/** Business name of a dealer. */
export type NameOf = (idDealer: number) => string;

/** A lot with all data that its viewer may see. */
export type LotViewInput = {
  readonly lot: LotRecord;
  readonly vehicles: readonly VehicleView[];
  readonly observed: boolean;
  /** Status of the caller's dealer. Null for callers who do not buy. */
  readonly own: OwnStanding | null;
  /** Data for the manager. Null for callers who do not manage the auction. */
  readonly managed: ManagedLot | null;
};

/** The status of a dealer without a bid on a lot. Its minimum bid is that of all dealers. */
export const standingWithoutOffer = ({
  minimumNextMinor,
}: Pick<LotRecord, 'minimumNextMinor'>): OwnStanding => ({
  state: 'NONE',
  amountMinor: null,
  isAgent: false,
  maximumMinor: null,
  minimumNextMinor,
  minimumAgentMinor: minimumNextMinor,
  rank: null,
  reason: null,
  undone: null,
});

/** The part of a lot that only the auction's owner and staff see, with names (ROL-038). */
export const managedLotOf = (record: ManagedLotRecord, nameOf: NameOf): ManagedLot => {
  const named = (idDealer: number) => ({ idDealer, businessName: nameOf(idDealer) });
  const { reserveMinor, idLeader, bidders, bound, awarded, awardReason } = record;
  return {
    reserveMinor,
    leader: idLeader === null ? null : named(idLeader),
    bidders,
    bound: bound.map(({ idOffer, idDealer, amountMinor }) => ({
      idOffer,
      ...named(idDealer),
      amountMinor,
    })),
    awarded: awarded && {
      idOffer: awarded.idOffer,
      ...named(awarded.idDealer),
      priceMinor: awarded.priceMinor,
      channel: awarded.channel,
      settled: awarded.settled,
    },
    awardReason,
  };
};

/** Ids of all dealers in the managed part of a lot. */
export const dealerIdsIn = ({ idLeader, bound, awarded }: ManagedLotRecord): readonly number[] =>
  [idLeader, awarded?.idDealer ?? null, ...bound.map(({ idDealer }) => idDealer)].filter(
    (idDealer) => idDealer !== null,
  );

/** The view of a lot for its viewer (SEC-73). */
export const lotViewOf = ({ lot, vehicles, ...beside }: LotViewInput): LotView => {
  const { idVehicles: _vehicles, ...shown } = lot;
  return { ...shown, ...beside, vehicles: [...vehicles] };
};
