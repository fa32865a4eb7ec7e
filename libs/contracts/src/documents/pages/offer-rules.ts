import {
  CLICK_AND_BUY_RULES,
  isWholeStep,
  needsConfirmation,
  OFFER_RULES,
  roundUpToGrid,
  incrementAt,
} from '@fairlot/auction-rules';
import type { Operation } from '../../operation.js';
import { operations } from '../../operations.js';
import { PROBLEMS, type ProblemCode } from '../../problem/codes.js';
import { CODE_MEANINGS } from '../../problem/meanings.js';
import { WORKED_EXAMPLES } from '../worked.js';
import { jsonBlock, markdownTable } from './page.js';

const OFFER_CALLS = ['SEC-59', 'ENG-01', 'ENG-02', 'MOB-20'] as const;

const offerOperations: readonly Operation[] = OFFER_CALLS.map((id) => operations[id]);
/** The names of the calls that can return the code. */
const callsWithCode = (code: ProblemCode): string => {
  const names = offerOperations
    .filter(({ codes }) => codes.includes(code))
    .map(({ name }) => `\`${name}\``);
  return names.length === 0 || names.length === offerOperations.length
    ? 'all bids'
    : names.join(', ');
};
const rulesTable = (all: readonly (readonly ProblemCode[])[]): string =>
  markdownTable(
    ['Rule', 'Code', 'Status', 'Meaning', 'Applies to'],
    all.flatMap((codes, index) =>
      codes.map((code) => {
        const cells = [
          `\`${code}\``,
          PROBLEMS[code].status,
          CODE_MEANINGS[code].meaning,
          callsWithCode(code),
        ];
        return [index + 1, ...cells];
      }),
    ),
  );

/** Increments as in a template; amounts in hundredths of the currency. */
const EXAMPLE_TERMS = {
  basePriceMinor: 500_000,
  unitMinor: 10_000,
  confirmAbovePermille: 1500,
  increments: [
    { belowMinor: 1_000_000, stepMinor: 10_000 },
    { belowMinor: 2_000_000, stepMinor: 25_000 },
    { belowMinor: null, stepMinor: 50_000 },
  ],
};
const stepRow = (priceMinor: number): number[] => {
  const { basePriceMinor, unitMinor } = EXAMPLE_TERMS;
  const stepMinor = incrementAt(EXAMPLE_TERMS, priceMinor);
  return [priceMinor, stepMinor, roundUpToGrid(priceMinor + stepMinor, basePriceMinor, unitMinor)];
};
const exampleRow = (amountMinor: number, priceMinor: number): (string | number)[] => [
  amountMinor,
  isWholeStep(amountMinor, EXAMPLE_TERMS) ? 'yes' : 'no: `NOT_A_WHOLE_STEP`',
  needsConfirmation(amountMinor, priceMinor, EXAMPLE_TERMS) ? 'yes: `CONFIRMATION_NEEDED`' : 'no',
];

export const offerRulesPage = (): string => `# Bid rules

The portal checks a bid against the rules below in this order, with the current state of the lot and the time
at which it received the bid. The first rule that fails determines the error code. The facts of the
error contain the allowed values. If a command id is repeated, the portal returns the first response and checks
no rules.

${rulesTable(OFFER_RULES)}

\`placeOffer\` with \`clickAndBuy\` is checked against these rules:

${rulesTable(CLICK_AND_BUY_RULES)}

## Increments

Amounts are the starting price plus a whole multiple of the unit (\`unitMinor\`). The minimum bid is the current
price plus its increment. Do not compute it: the lot contains it as \`minimumNextMinor\`. With a starting price of
${EXAMPLE_TERMS.basePriceMinor}, a unit of ${EXAMPLE_TERMS.unitMinor} and these increments

${jsonBlock(EXAMPLE_TERMS.increments)}

it is, in hundredths of the currency:

${markdownTable(['Price', 'Increment', 'Minimum bid'], [500_000, 990_000, 1_000_000, 2_000_000].map(stepRow))}

At a price of 600000:

${markdownTable(
  ['Bid', 'Valid increment', 'Needs confirmation'],
  [610_000, 615_000, 900_000, 910_000].map((amount) => exampleRow(amount, 600_000)),
)}

## Example

This bid

${jsonBlock(WORKED_EXAMPLES.calls['placeOffer']?.body)}

returns

${jsonBlock(WORKED_EXAMPLES.calls['placeOffer']?.answer)}`;
