import { displayedVehicle } from '@fairlot/content/vehicle-name';
import type { MarketPrices, VehicleDetails } from '@fairlot/contracts/vehicles';
import { useTranslation } from 'react-i18next';
import { useAreaName } from '../../live-room/components/use-area-name.js';
import { useCodeName } from '#shared/i18n/use-code-name.js';
import { useFormat } from '#shared/format/use-format.js';
import { compareRowOf, type RowGroup, type CellText } from './row-of.js';
import type { VehicleColumn } from './use-columns.js';
import { useDamages } from './use-damages.js';

type VehicleColumns = readonly VehicleColumn[];

const usePrice = () => {
  const format = useFormat();
  return (minor: number | null) => (minor === null ? null : format.price(minor));
};

const useLot = (columns: VehicleColumns): RowGroup => {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const price = usePrice();
  const of = (label: string, text: (lot: NonNullable<VehicleColumn['lot']>) => CellText) =>
    compareRowOf(columns, `lot ${label}`, { label, cellText: ({ lot }) => lot && text(lot) });
  return {
    key: 'lot',
    title: t('word.lot'),
    rows: [
      of(t('word.auction'), ({ auctionName }) => auctionName),
      of(t('word.basePrice'), ({ basePriceMinor }) => price(basePriceMinor)),
      of(t('compare.bestOffer'), ({ maxOfferMinor }) => price(maxOfferMinor)),
      of(t('word.end'), ({ endAuction }) => format.instant(endAuction)),
    ],
  };
};

type SheetKey =
  | ('version' | 'body' | 'fuel' | 'gearbox' | 'power' | 'mileage' | 'registration')
  | ('damage' | 'plate' | 'frame' | 'place');

/** Rows of the vehicle details, in the groups in which buyers look for them. */
const useSheet = (columns: VehicleColumns): readonly RowGroup[] => {
  const { t } = useTranslation('compare');
  const { t: ofLive } = useTranslation('live');
  const format = useFormat();
  const nameOf = useCodeName();
  const areaName = useAreaName();
  const of = (key: SheetKey, text: (vehicle: VehicleDetails) => string | null) =>
    compareRowOf(columns, key, {
      label: ofLive(`lotDetail.sheet.${key}`),
      cellText: ({ vehicle }) => vehicle && (text(vehicle) || null),
    });
  const use = [
    of('mileage', ({ mileageKm }) => (mileageKm === null ? null : format.km(mileageKm))),
    of('registration', (one) => one.firstRegistration && format.month(one.firstRegistration)),
    of('damage', ({ damaged }) => ofLive(damaged ? 'lotDetail.yes' : 'lotDetail.no')),
  ];
  const build = [
    of('version', (vehicle) => displayedVehicle(vehicle).version),
    of('body', ({ bodyType }) => nameOf('BODY_TYPE', bodyType)),
    of('fuel', ({ fuelType }) => nameOf('FUEL', fuelType)),
    of('gearbox', ({ gearbox }) => nameOf('GEARBOX', gearbox)),
    of('power', ({ powerHp }) => (powerHp === null ? null : format.hp(powerHp))),
  ];
  const identity = [
    of('plate', ({ licensePlate }) => licensePlate || ofLive('lotDetail.unknown')),
    of('frame', ({ frame }) => frame || ofLive('lotDetail.unknown')),
    of('place', ({ postalCode, region }) =>
      [postalCode, region && areaName(region)].filter(Boolean).join(' '),
    ),
  ];
  return [
    { key: 'use', title: t('compare.group.use'), rows: use },
    { key: 'build', title: t('compare.group.build'), rows: build },
    { key: 'identity', title: t('compare.group.identity'), rows: identity },
  ];
};

const useMarket = (columns: VehicleColumns): RowGroup => {
  const { t } = useTranslation('compare');
  const { t: ofLive } = useTranslation('live');
  const price = usePrice();
  const of = (label: string, text: (prices: MarketPrices) => CellText) =>
    compareRowOf(columns, `market ${label}`, {
      label,
      cellText: ({ market }) => market && text(market),
    });
  return {
    key: 'market',
    title: t('compare.group.market'),
    rows: [
      of(ofLive('lotDetail.market.median'), ({ medianMinor }) => price(medianMinor)),
      of(ofLive('lotDetail.market.lowest'), ({ lowestMinor }) => price(lowestMinor)),
      of(ofLive('lotDetail.market.highest'), ({ highestMinor }) => price(highestMinor)),
      of(t('word.sales'), ({ sales }) => String(sales.length)),
    ],
  };
};

/**
 * All rows of the comparison in groups: the lot, the vehicle details, the damages and the market
 * price.
 */
export const useRows = (columns: VehicleColumns): readonly RowGroup[] => {
  const lot = useLot(columns);
  const sheet = useSheet(columns);
  const damages = useDamages(columns);
  const market = useMarket(columns);
  // If no vehicle was in a lot, the rows about lots are hidden.
  const isOfLots = columns.some((column) => column.lot);
  return [...(isOfLots ? [lot] : []), ...sheet, damages, market];
};
