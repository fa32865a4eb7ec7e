import type { AwardBoard, LotBoard } from '@fairlot/auction-read-model';
import type { LotView } from '@fairlot/contracts';

const LOT_STATUS = { SCH: 'NEW', RUN: 'OPN', CLD: 'END', AWA: 'END', WDR: 'WDR' } as const;

/** Before its close nobody learns anything of the offers on a sealed lot (I11). */
export const hidesOffers = ({ sealed, closedAt }: Pick<LotBoard, 'sealed' | 'closedAt'>): boolean =>
  sealed && closedAt === null;

const isOpen = ({ status }: LotBoard): boolean => status === 'SCH' || status === 'RUN';

const publicClickAndBuy = (lot: LotBoard): number | null => {
  const { clickAndBuyMinor, priceMinor } = lot;
  if (clickAndBuyMinor === null || !isOpen(lot)) return null;
  return (priceMinor ?? 0) < clickAndBuyMinor ? clickAndBuyMinor : null;
};

type PublicLot = Omit<LotView, 'observed' | 'own' | 'vehicles' | 'managed'>;

/** What everybody who may see the lot may see of it: no dealer, no maximum, no reserve. */
export const publicLot = (lot: LotBoard, award: AwardBoard | null): PublicLot => {
  const hidden = hidesOffers(lot);
  return {
    idAuction: lot.idAuction,
    idLot: lot.idLot,
    status: lot.status,
    lotStatus: lot.sold ? 'CNB' : LOT_STATUS[lot.status],
    awardStatus: award?.status ?? null,
    paused: lot.paused,
    sealed: lot.sealed,
    currency: lot.currency,
    basePriceMinor: lot.basePriceMinor,
    priceMinor: hidden ? null : lot.priceMinor,
    minimumNextMinor: isOpen(lot) && !lot.sealed ? lot.minimumNextMinor : null,
    unitMinor: lot.policy.unitMinor,
    clickAndBuyMinor: publicClickAndBuy(lot),
    reserveMet: hidden || lot.reserveMinor === null ? null : lot.reserveMet,
    offers: hidden ? null : lot.offers,
    startsAt: lot.startsAt,
    endsAt: lot.endsAt,
    extension: extensionOf(lot),
    position: lot.position,
  };
};

type Extended = Pick<LotBoard, 'extensionReason' | 'extensionAt'>;

export const extensionOf = ({ extensionReason: reason, extensionAt: at }: Extended) =>
  reason === null || at === null ? null : { reason, at };
