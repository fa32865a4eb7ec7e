import type { AuctionDraft, CreateAuctionData, LotDraft } from '@fairlot/auction-application';
import { chargesAtRate, SALE_FORMAT_KINDS, type SaleFormat } from '@fairlot/auction-rules';
import { isMarket, MARKET_PACKS, type IdMarket } from '@fairlot/countries';
import type { Template } from '@fairlot/partners-records';
import type { Vehicle } from '@fairlot/vehicles-records';
import { auctionName } from './plan/auctions.js';
import { lotPrices } from './plan/lot-prices.js';
import type { RandomNumbers } from './plan/random.js';

/** Key of the regulation that dealers accept for each format. */
const REGULATION_KEYS = {
  ASCENDING: 'regulation.open',
  SEALED: 'regulation.sealed',
} as const satisfies Readonly<Record<SaleFormat['kind'], string>>;
export const regulationOf = ({ kind }: SaleFormat) => REGULATION_KEYS[kind];
/** The binding text of a market's regulation, by its key. */
export type RegulationText = (
  textKey: ReturnType<typeof regulationOf>,
  idMarket: IdMarket,
) => string;

/**
 * The format of a template's auctions. The regulation of the template determines it; open bids by
 * default.
 */
const formatOf = ({ regulationTextKey }: Template): SaleFormat => ({
  kind:
    SALE_FORMAT_KINDS.find((kind) => REGULATION_KEYS[kind] === regulationTextKey) ?? 'ASCENDING',
});

type PlannedAuction = {
  readonly template: Template;
  readonly startsAt: number;
  readonly endsAt: number;
};

/**
 * Drafts an auction of a template, with one lot for each vehicle. The vehicles belong to its owner.
 */
export const auctionDraft = (
  { template, startsAt, endsAt }: PlannedAuction,
  vehicles: readonly Vehicle[],
  random: RandomNumbers,
): CreateAuctionData => {
  const { id: idTemplate, idDealer, idMarket, idMarkets, policy, provenance } = template;
  const format = formatOf(template);
  const { timeZone, vatBasisPoints } = MARKET_PACKS[isMarket(idMarket) ? idMarket : 'OTHER'];
  const auction: AuctionDraft = {
    name: auctionName(template.name, startsAt, timeZone),
    auctionType: auctionTypeOf(provenance, idMarkets.length),
    idTemplate,
    idMarkets,
    startsAt,
    endsAt,
    staggerMs: 0,
    format,
    policy: { ...policy, charges: chargesAtRate(vatBasisPoints, policy.charges) },
    regulation: {
      version: template.regulationVersion,
      hash: template.regulationHash,
    },
  };
  const lots = vehicles.map(({ idVehicle, askingPriceMinor }): LotDraft => ({
    idVehicles: [idVehicle],
    ...lotPrices(
      askingPriceMinor,
      {
        unitMinor: policy.unitMinor,
        format,
      },
      random,
    ),
    idSellerDealers: [idDealer],
    endsAt: null,
  }));
  return { idOwnerDealer: idDealer, auction, lots };
};

const LEASING_PROVENANCES: readonly (string | null)[] = [
  'LTR_RETURN',
  'OEM_FLEET',
  'RENTAL_DEFLEET',
];
const MANY_MARKETS = 4;

/** CON-039: MUL from four markets on, otherwise LEA for fleet vehicles and OTH for the rest. */
const auctionTypeOf = (provenance: string | null, markets: number): AuctionDraft['auctionType'] => {
  if (markets >= MANY_MARKETS) return 'MUL';
  return LEASING_PROVENANCES.includes(provenance) ? 'LEA' : 'OTH';
};
