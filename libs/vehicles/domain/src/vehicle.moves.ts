import type { Reached, Stage } from './vehicle.stage.js';

/** What somebody does to a vehicle that no lot has (STA-068, STA-087). */
export const MOVES = [
  'SAVE',
  'PUBLISH',
  'UNPUBLISH',
  'SEND_UP',
  'SEND_MULTI',
  'SEND_BACK',
] as const;
export type Move = (typeof MOVES)[number];

/** What a mover is to the vehicle; all but staff and RECEIVER are of its owner. */
export const MOVERS = [
  'STAFF',
  'AUCTIONEER',
  'MULTI_AUCTIONEER',
  'EXHIBITOR',
  'LOADER',
  /** The multi-auctioneer who works with the template that it was sent to. */
  'RECEIVER',
] as const;
export type Mover = (typeof MOVERS)[number];

type Rule = {
  readonly from: readonly Stage[];
  readonly to: Reached;
  readonly by: readonly Mover[];
};

/** Who decides about what was sent up to him. */
const SUPERIORS: readonly Mover[] = ['STAFF', 'AUCTIONEER', 'MULTI_AUCTIONEER'];
const OWNERS: readonly Mover[] = [...SUPERIORS, 'EXHIBITOR', 'LOADER'];

/** Who may do what, and where it leads; from any other stage it leads nowhere. */
const RULES: Readonly<Record<Move, readonly Rule[]>> = {
  SAVE: [{ from: ['DRAFT'], to: 'LOADED', by: OWNERS }],
  PUBLISH: [
    { from: ['LOADED', 'RETURNED'], to: 'PUBLISHED', by: OWNERS },
    { from: ['SENT_SUP'], to: 'PUBLISHED', by: SUPERIORS },
  ],
  UNPUBLISH: [{ from: ['PUBLISHED'], to: 'LOADED', by: OWNERS }],
  SEND_UP: [{ from: ['LOADED', 'RETURNED'], to: 'SENT_SUP', by: ['EXHIBITOR', 'LOADER'] }],
  SEND_MULTI: [{ from: ['LOADED', 'PUBLISHED', 'RETURNED'], to: 'SENT_MULTI', by: OWNERS }],
  SEND_BACK: [
    { from: ['SENT_SUP'], to: 'RETURNED', by: SUPERIORS },
    { from: ['SENT_MULTI'], to: 'RETURNED', by: ['STAFF', 'RECEIVER'] },
  ],
};

/** Where a move leads from a stage and who may make it; null where it leads nowhere. */
export const ruleOf = (move: Move, from: Stage): Rule | null =>
  RULES[move].find((rule) => rule.from.includes(from)) ?? null;

/** What any of these may do with a vehicle at a stage, in the order of `MOVES`. */
export const movesFrom = (stage: Stage, movers: readonly Mover[]): readonly Move[] =>
  MOVES.filter((move) => ruleOf(move, stage)?.by.some((one) => movers.includes(one)) ?? false);
