import { MARKETS } from '@fairlot/countries';
import { DEFAULT_POLICY, type AuctionType, type SaleFormat } from '@fairlot/auction-domain';
import type { TemplatePolicy } from '@fairlot/partners-records';
import type { BuyerFee, ChargeTerms, VatRegime } from '@fairlot/auction-rules';

const MINUTE_MS = 60_000;

export type DemoTemplate = {
  readonly name: string;
  /** The account whose dealer owns the template and its auctions. */
  readonly owner: 'auctioneer' | 'multi' | 'loader' | 'exhibitor';
  readonly idMarket: string;
  readonly idMarkets: readonly string[];
  readonly auctionType: AuctionType;
  readonly provenance: string;
  /** Format of the template's auctions. The regulation that dealers accept describes it too. */
  readonly format: SaleFormat;
  /** Number of sample vehicles that its owner sells. */
  readonly vehicles: number;
  readonly policy: TemplatePolicy;
};

/** Number of lots of the single large auction. As many vehicles are reserved for its renewal. */
export const LARGE_LOTS = 1_000;
const LARGE_STOCK = 1_620;
const STOCK_SIZE = 340;

const makePolicy = (
  charges: ChargeTerms,
  changes: Partial<Omit<TemplatePolicy, 'charges'>>,
): TemplatePolicy => ({ ...DEFAULT_POLICY, ...changes, charges });

const makeCharges = (vatRegime: VatRegime, buyerFee: BuyerFee): ChargeTerms => ({
  vatRegime,
  buyerFee,
});
const feeShare = (
  basisPoints: number,
  minMinor: number,
  maxMinor: number | null = null,
): BuyerFee => ({ basisPoints, minMinor, maxMinor });
const flatFee = (minor: number): BuyerFee => feeShare(0, minor, minor);

const softCloseOf = (scope: 'LOT' | 'AUCTION', minutes: number): TemplatePolicy['softClose'] => ({
  scope,
  windowMs: minutes * MINUTE_MS,
  addMs: minutes * MINUTE_MS,
  maxCount: 20,
  hardStopMs: 30 * MINUTE_MS,
});

const flatSteps = (stepMinor: number) => ({
  increments: [{ belowMinor: null, stepMinor }],
  unitMinor: stepMinor,
});

const risingSteps = {
  increments: [
    { belowMinor: 200_000, stepMinor: 5_000 },
    { belowMinor: 1_000_000, stepMinor: 10_000 },
    { belowMinor: null, stepMinor: 25_000 },
  ],
  unitMinor: 5_000,
};

/** Templates of several markets with different rules, to demonstrate each rule. */
export const DEMO_TEMPLATES: readonly DemoTemplate[] = [
  {
    name: 'Leasing Ritorni Italia',
    owner: 'auctioneer',
    idMarket: 'IT',
    idMarkets: ['IT'],
    auctionType: 'LEA',
    provenance: 'LTR_RETURN',
    format: { kind: 'ASCENDING' },
    vehicles: STOCK_SIZE,
    policy: makePolicy(makeCharges('MARGIN', feeShare(250, 150_00)), {
      softClose: softCloseOf('LOT', 2),
    }),
  },
  {
    name: 'Flottenrückläufer',
    owner: 'auctioneer',
    idMarket: 'DE',
    idMarkets: ['DE', 'LU', 'OTHER'],
    auctionType: 'LEA',
    provenance: 'OEM_FLEET',
    format: { kind: 'ASCENDING' },
    vehicles: STOCK_SIZE,
    policy: makePolicy(makeCharges('STANDARD', feeShare(150, 99_00, 450_00)), {
      ...risingSteps,
      softClose: softCloseOf('AUCTION', 1),
    }),
  },
  {
    name: 'Retours de flotte',
    owner: 'auctioneer',
    idMarket: 'FR',
    idMarkets: ['FR', 'BE', 'LU'],
    auctionType: 'LEA',
    provenance: 'RENTAL_DEFLEET',
    format: { kind: 'ASCENDING' },
    vehicles: STOCK_SIZE,
    policy: makePolicy(makeCharges('STANDARD', feeShare(200, 120_00)), flatSteps(5_000)),
  },
  {
    name: 'Vehículos de renting',
    owner: 'loader',
    idMarket: 'ES',
    idMarkets: ['ES', 'PT'],
    auctionType: 'OTH',
    provenance: 'FIN_RETURN',
    format: { kind: 'ASCENDING' },
    vehicles: STOCK_SIZE,
    policy: makePolicy(makeCharges('STANDARD', flatFee(175_00)), {
      ...risingSteps,
      softClose: softCloseOf('LOT', 1),
    }),
  },
  {
    name: 'Inruil Benelux',
    owner: 'exhibitor',
    idMarket: 'NL',
    idMarkets: ['NL', 'BE'],
    auctionType: 'OTH',
    provenance: 'DEALER_TRADEIN',
    format: { kind: 'ASCENDING' },
    vehicles: STOCK_SIZE,
    policy: makePolicy(makeCharges('MARGIN', flatFee(249_00)), {
      softClose: softCloseOf('LOT', 3),
    }),
  },
  {
    name: 'Polska Flota',
    owner: 'loader',
    idMarket: 'PL',
    idMarkets: ['PL', 'OTHER'],
    auctionType: 'OTH',
    provenance: 'BANK_REPO',
    format: { kind: 'SEALED' },
    vehicles: STOCK_SIZE,
    policy: makePolicy(makeCharges('MARGIN', feeShare(200, 100_00, 400_00)), flatSteps(2_500)),
  },
  {
    name: 'UK Remarketing',
    owner: 'exhibitor',
    idMarket: 'EN',
    idMarkets: ['EN'],
    auctionType: 'OTH',
    provenance: 'DEALER_TRADEIN',
    format: { kind: 'SEALED' },
    vehicles: STOCK_SIZE,
    policy: makePolicy(makeCharges('MARGIN', feeShare(300, 180_00, 600_00)), {
      softClose: softCloseOf('LOT', 2),
    }),
  },
  {
    name: 'Fairlot Europe',
    owner: 'multi',
    idMarket: 'DE',
    idMarkets: MARKETS,
    auctionType: 'MUL',
    provenance: 'OEM_FLEET',
    format: { kind: 'ASCENDING' },
    vehicles: LARGE_STOCK,
    policy: makePolicy(makeCharges('NONE', feeShare(100, 100_00, 350_00)), {
      softClose: softCloseOf('LOT', 2),
    }),
  },
];

/** Templates of other owners that the multi-auctioneer uses (TPL-08). */
export const LINKED_TEMPLATES: readonly string[] = [
  'Flottenrückläufer',
  'Vehículos de renting',
  'Inruil Benelux',
];
