import {
  CLICK_AND_BUY_RULES,
  isWholeStep,
  needsConfirmation,
  OFFER_RULES,
  ontoGrid,
  stepAt,
} from '@fairlot/auction-rules';
import type { Operation } from '../../operation.js';
import { operations } from '../../operations.js';
import { PROBLEMS, type ProblemCode } from '../../problem/codes.js';
import { MEANINGS } from '../../problem/meanings.js';
import { PLAY } from '../worked.js';
import { json, table } from './page.js';

const OFFERS = ['SEC-59', 'ENG-01', 'ENG-02', 'MOB-20'] as const;

const rows: readonly Operation[] = OFFERS.map((id) => operations[id]);
/** Calls that alone answer it; what every offer answers needs no names. */
const judges = (code: ProblemCode): string => {
  const names = rows.filter(({ codes }) => codes.includes(code)).map(({ name }) => `\`${name}\``);
  return names.length === 0 || names.length === rows.length ? 'every offer' : names.join(', ');
};
const rules = (all: readonly (readonly ProblemCode[])[]): string =>
  table(
    ['Rule', 'Code', 'Status', 'Means', 'Judges'],
    all.flatMap((codes, index) =>
      codes.map((code) => {
        const said = [`\`${code}\``, PROBLEMS[code].status, MEANINGS[code].meaning, judges(code)];
        return [index + 1, ...said];
      }),
    ),
  );

/** A table of steps as templates have them; amounts in minor units. */
const SOME_TERMS = {
  ...{ basePriceMinor: 500_000, unitMinor: 10_000, confirmAbovePermille: 1500 },
  increments: [
    { belowMinor: 1_000_000, stepMinor: 10_000 },
    { belowMinor: 2_000_000, stepMinor: 25_000 },
    { belowMinor: null, stepMinor: 50_000 },
  ],
};
const stepRow = (priceMinor: number): number[] => {
  const { basePriceMinor, unitMinor } = SOME_TERMS;
  const stepMinor = stepAt(SOME_TERMS, priceMinor);
  return [priceMinor, stepMinor, ontoGrid(priceMinor + stepMinor, basePriceMinor, unitMinor)];
};
const judged = (amountMinor: number, priceMinor: number): (string | number)[] => [
  amountMinor,
  isWholeStep(amountMinor, SOME_TERMS) ? 'yes' : 'no: `NOT_A_WHOLE_STEP`',
  needsConfirmation(amountMinor, priceMinor, SOME_TERMS) ? 'yes: `CONFIRMATION_NEEDED`' : 'no',
];

export const offerRulesPage = (): string => `# Offer rules

An offer is judged by the rules below in their order, by the lot as it is at that moment and by when the
portal received the offer. The first rule that fails answers, and the facts of its code say what would pass.
A command id that was decided is answered as it was then, before any rule.

${rules(OFFER_RULES)}

\`placeOffer\` with \`clickAndBuy\` is judged by these:

${rules(CLICK_AND_BUY_RULES)}

## Steps

Amounts are the base price plus a whole multiple of the unit (\`unitMinor\`). The next offer is at least the
price and its step, which the lot answers as \`minimumNextMinor\`: do not compute it. With a base of
${SOME_TERMS.basePriceMinor}, a unit of ${SOME_TERMS.unitMinor} and these steps

${json(SOME_TERMS.increments)}

it is, in minor units:

${table(['Price', 'Step', 'Least next offer'], [500_000, 990_000, 1_000_000, 2_000_000].map(stepRow))}

and at a price of 600000

${table(
  ['Offer', 'A whole step', 'Asked again'],
  [610_000, 615_000, 900_000, 910_000].map((amount) => judged(amount, 600_000)),
)}

## An offer

${json(PLAY.calls['placeOffer']?.body)}

was answered with

${json(PLAY.calls['placeOffer']?.answer)}`;
