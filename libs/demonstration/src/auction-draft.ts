import type { AuctionDraft, CreateAuctionData, LotDraft } from '@fairlot/auction-application';
import { chargesAt } from '@fairlot/auction-rules';
import { isMarket, MARKET_PACKS } from '@fairlot/countries';
import type { Template } from '@fairlot/partners-records';
import type { Vehicle } from '@fairlot/vehicles-records';
import { auctionName } from './plan/auctions.js';
import { lotPrices } from './plan/lot-prices.js';
import type { Random } from './plan/random.js';

export const OPEN_REGULATION = 'regulation.open';
export const SEALED_REGULATION = 'regulation.sealed';
/** The text of a regulation, by its key. */
export type RegulationText = (textKey: typeof OPEN_REGULATION | typeof SEALED_REGULATION) => string;

/** The auctions of a template are sealed when the regulation says so. */
const isSealed = ({ regulationTextKey }: Template): boolean =>
  regulationTextKey === SEALED_REGULATION;

type Planned = { readonly template: Template; readonly startsAt: number; readonly endsAt: number };

/** An auction of a template with one lot for each of these vehicles of its owner. */
export const auctionDraft = (
  { template, startsAt, endsAt }: Planned,
  vehicles: readonly Vehicle[],
  random: Random,
): CreateAuctionData => {
  const { id: idTemplate, idDealer, idMarket, idMarkets, policy, provenance } = template;
  const sealed = isSealed(template);
  const { timeZone, vatBasisPoints } = MARKET_PACKS[isMarket(idMarket) ? idMarket : 'OTHER'];
  const auction: AuctionDraft = {
    name: auctionName(template.name, startsAt, timeZone),
    auctionType: auctionTypeOf(provenance, idMarkets.length),
    idTemplate,
    idMarkets,
    startsAt,
    endsAt,
    format: { kind: sealed ? 'SEALED' : 'ASCENDING' },
    policy: { ...policy, charges: chargesAt(vatBasisPoints, policy.charges) },
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
        sealed,
      },
      random,
    ),
    idSellerDealer: idDealer,
    endsAt: null,
  }));
  return { idOwnerDealer: idDealer, auction, lots };
};

const LEASING: readonly (string | null)[] = ['LTR_RETURN', 'OEM_FLEET', 'RENTAL_DEFLEET'];
const MANY_MARKETS = 4;

/** LEA for fleets, MUL for what reaches many markets at once, OTH for the rest (CON-039). */
const auctionTypeOf = (provenance: string | null, markets: number): AuctionDraft['auctionType'] => {
  if (markets >= MANY_MARKETS) return 'MUL';
  return LEASING.includes(provenance) ? 'LEA' : 'OTH';
};
