import { LOTS_MAX } from '@fairlot/contracts/auction';
import { MARKET_PACKS } from '@fairlot/countries';
import { z } from 'zod';
import type { AuctionValues, LotValues, Template } from './auction-values.js';
import type { Fault } from './faults.js';
import { LOT_VEHICLES_MAX } from './lot-list.js';
import { scheduleFaults, type KnownSchedule } from './schedule.js';
import { stepFaults, STEPS_MAX } from './step-table.js';

const HOUR_MS = 3_600_000;
const WHOLE = 10_000;

/** What is typed; its codes are keys of the texts under `fault`. */
const amount = z
  .number({ error: ({ input }) => (input === null ? 'required' : 'amount') })
  .int('amount');
const price = amount.min(1, 'positive');
const duration = (leastMs: number, mostMs: number) =>
  amount.min(leastMs, 'duration_range').max(mostMs, 'duration_range');

const softClose = z.object({
  scope: z.enum(['LOT', 'AUCTION']),
  windowMs: duration(1_000, HOUR_MS),
  addMs: duration(1_000, HOUR_MS),
  maxCount: amount.min(1, 'count_range').max(1_000, 'count_range'),
  hardStopMs: duration(0, 24 * HOUR_MS),
});
const buyerFee = z.object({
  basisPoints: amount.min(0, 'percent_range').max(WHOLE, 'percent_range'),
  minMinor: amount.min(0, 'positive'),
  maxMinor: amount.min(0, 'positive').nullable(),
});

const auctionForm = z.object({
  auctionName: z.string().trim().min(3, 'too_short').max(100, 'too_long'),
  type: z.enum(['LEA', 'MUL', 'OTH'], 'required'),
  idTemplate: z.number('required'),
  idMarkets: z.array(z.string()).min(1, 'market_required'),
  startDate: z.string(),
  startTime: z.string(),
  endDate: z.string(),
  endTime: z.string(),
  sealed: z.boolean(),
  policy: z.object({
    increments: z
      .array(z.object({ belowMinor: price.nullable(), stepMinor: price }))
      .max(STEPS_MAX, 'too_many_steps'),
    unitMinor: price,
    softClose: softClose.nullable(),
    charges: z.object({ vatRegime: z.enum(['STANDARD', 'MARGIN', 'NONE']), buyerFee }),
  }),
  lots: z
    .array(
      z.object({
        idLot: z.number().nullable(),
        idVehicles: z.array(z.number()).max(LOT_VEHICLES_MAX, 'too_many_vehicles'),
        basePriceMinor: price,
        reserveMinor: price.nullable(),
        clickAndBuyMinor: price.nullable(),
      }),
    )
    .min(1, 'no_lots')
    .max(LOTS_MAX, 'too_many_lots'),
});
/** A form that the server would take, as far as the browser knows. */
export type ValidAuction = z.output<typeof auctionForm>;

export type RuleFacts = {
  readonly template: Template | null;
  readonly known: KnownSchedule;
  /** Server's now. */
  readonly now: number;
};

/** The rules of a lot's prices; a sealed lot has no click-and-buy, whatever stands in its field. */
const priceFaults = (lot: LotValues, index: number, sealed: boolean): Fault[] => {
  const { basePriceMinor: base, reserveMinor: reserve, clickAndBuyMinor: clickAndBuy } = lot;
  if (base === null) return [];
  const path = (field: string) => `lots.${index}.${field}`;
  const faults: Fault[] = [];
  if (reserve !== null && reserve < base)
    faults.push({ path: path('reserveMinor'), code: 'reserve_below_base' });
  if (sealed || clickAndBuy === null) return faults;
  if (clickAndBuy <= base || clickAndBuy < (reserve ?? 0))
    faults.push({ path: path('clickAndBuyMinor'), code: 'click_and_buy_too_low' });
  return faults;
};

const chargesFaults = (
  { vatRegime, buyerFee: { minMinor, maxMinor } }: AuctionValues['policy']['charges'],
  template: Template,
): Fault[] => {
  const hasRate = MARKET_PACKS[template.idMarket].vatBasisPoints !== null;
  const isBelow = maxMinor !== null && maxMinor < (minMinor ?? 0);
  return [
    ...(vatRegime !== 'NONE' && !hasRate
      ? [{ path: 'policy.charges.vatRegime', code: 'no_vat_rate' }]
      : []),
    ...(isBelow ? [{ path: 'policy.charges.buyerFee.maxMinor', code: 'max_below_min' }] : []),
  ];
};

const ruleFaults = (values: AuctionValues, { template, ...facts }: RuleFacts): Fault[] => {
  if (template === null)
    return values.idTemplate === null ? [] : [{ path: 'idTemplate', code: 'unknown' }];
  const { idMarket } = template;
  return [
    ...scheduleFaults(values, { ...facts, idMarket }),
    ...stepFaults(values.policy.increments),
    ...chargesFaults(values.policy.charges, template),
    ...values.lots.flatMap((lot, index) => priceFaults(lot, index, values.sealed)),
  ];
};

/** A sealed auction shows no click-and-buy: what was typed there before counts for nothing. */
const asJudged = (values: AuctionValues): AuctionValues =>
  values.sealed
    ? { ...values, lots: values.lots.map((lot) => ({ ...lot, clickAndBuyMinor: null })) }
    : values;

/** The auction, or every field that is wrong: of several faults of one field the first. */
export const judge = (
  values: AuctionValues,
  facts: RuleFacts,
): { readonly valid: ValidAuction } | { readonly faults: readonly Fault[] } => {
  const { data, error } = auctionForm.safeParse(asJudged(values));
  const typed = (error?.issues ?? []).map(({ path, message }) => ({
    path: path.join('.'),
    code: message,
  }));
  const faults = [...typed, ...ruleFaults(values, facts)];
  if (data !== undefined && faults.length === 0) return { valid: data };
  const first = new Map(faults.toReversed().map((fault) => [fault.path, fault]));
  return { faults: [...first.values()].toReversed() };
};
