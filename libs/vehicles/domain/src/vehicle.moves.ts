import type { ReachedStage, Stage } from './vehicle.stage.js';

/** Moves of a vehicle that is in no lot (STA-068, STA-087). */
export const MOVES = [
  'SAVE',
  'PUBLISH',
  'UNPUBLISH',
  'SEND_UP',
  'SEND_MULTI',
  'SEND_BACK',
] as const;
export type Move = (typeof MOVES)[number];

/** As what a user moves a vehicle. All except staff and RECEIVER belong to its owner. */
export const MOVER_KINDS = [
  'STAFF',
  'AUCTIONEER',
  'MULTI_AUCTIONEER',
  'EXHIBITOR',
  'LOADER',
  /** The multi-auctioneer of the template to which the vehicle was sent. */
  'RECEIVER',
] as const;
export type Mover = (typeof MOVER_KINDS)[number];

type MoveRule = {
  readonly from: readonly Stage[];
  readonly to: ReachedStage;
  readonly by: readonly Mover[];
};

/** Who decides about vehicles that exhibitors and loaders have sent. */
const DECIDING_MOVERS: readonly Mover[] = ['STAFF', 'AUCTIONEER', 'MULTI_AUCTIONEER'];
const OWNER_MOVERS: readonly Mover[] = [...DECIDING_MOVERS, 'EXHIBITOR', 'LOADER'];

/** By move: from which stages, to which stage, and by whom. All other moves are impossible. */
const MOVE_RULES: Readonly<Record<Move, readonly MoveRule[]>> = {
  SAVE: [{ from: ['DRAFT'], to: 'LOADED', by: OWNER_MOVERS }],
  PUBLISH: [
    { from: ['LOADED', 'RETURNED'], to: 'PUBLISHED', by: OWNER_MOVERS },
    { from: ['SENT_SUP'], to: 'PUBLISHED', by: DECIDING_MOVERS },
  ],
  UNPUBLISH: [{ from: ['PUBLISHED'], to: 'LOADED', by: OWNER_MOVERS }],
  SEND_UP: [{ from: ['LOADED', 'RETURNED'], to: 'SENT_SUP', by: ['EXHIBITOR', 'LOADER'] }],
  SEND_MULTI: [{ from: ['LOADED', 'PUBLISHED', 'RETURNED'], to: 'SENT_MULTI', by: OWNER_MOVERS }],
  SEND_BACK: [
    { from: ['SENT_SUP'], to: 'RETURNED', by: DECIDING_MOVERS },
    { from: ['SENT_MULTI'], to: 'RETURNED', by: ['STAFF', 'RECEIVER'] },
  ],
};

/** The rule for a move from a stage; null if it is impossible. */
export const ruleOf = (move: Move, from: Stage): MoveRule | null =>
  MOVE_RULES[move].find((rule) => rule.from.includes(from)) ?? null;

/** The moves that any of these movers may make from a stage, in the order of `MOVES`. */
export const movesFrom = (stage: Stage, movers: readonly Mover[]): readonly Move[] =>
  MOVES.filter((move) => ruleOf(move, stage)?.by.some((one) => movers.includes(one)) ?? false);
