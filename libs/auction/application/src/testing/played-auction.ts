import { DEFAULT_POLICY, lotStream, type Policy } from '@fairlot/auction-domain';
import { verifyReceipt } from '@fairlot/event-sourcing-engine';
import { makeSigner } from '@fairlot/event-sourcing-engine/testing';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { CreateAuctionCommand, type LotResult } from '../commands/index.js';
import { acceptedAnswer, makeLot, makeAuctionWorld, MINUTE_MS } from './auction-world.js';
import { brokenRulesIn, brokenListings } from './log-invariants.js';
import { MOVES } from './moves.js';
import { Play, type Move, type Situation } from './play.js';
import { seededRandom, type SeededRandom } from './seeded-random.js';

/** Maximum number of moves of a run. By then, most auctions are awarded or deleted. */
const MOVES_MAX = 70;

export type PlayedAuction = {
  /** Codes, statuses and event types that occurred. */
  readonly reached: ReadonlySet<string>;
  /** Number of bids on open lots. */
  readonly offers: number;
  /** Descriptions of broken invariants. */
  readonly broken: readonly string[];
};

const makePolicy = (random: SeededRandom): Policy => ({
  ...DEFAULT_POLICY,
  softClose: random.pick([
    null,
    {
      scope: 'LOT',
      windowMs: 2 * MINUTE_MS,
      addMs: 3 * MINUTE_MS,
      maxCount: 3,
      hardStopMs: 9 * MINUTE_MS,
    },
    {
      scope: 'AUCTION',
      windowMs: MINUTE_MS,
      addMs: 2 * MINUTE_MS,
      maxCount: 5,
      hardStopMs: 9 * MINUTE_MS,
    },
  ]),
});

const publishAuction = async (random: SeededRandom): Promise<Play> => {
  const log = new MemoryEventLog();
  const world = makeAuctionWorld(new MemoryEventStore(log));
  const kind = random.chance(0.25) ? ('SEALED' as const) : ('ASCENDING' as const);
  const auction = { ...world.draft(makePolicy(random)), format: { kind } };
  const lots = [
    makeLot(1, { clickAndBuyMinor: kind === 'SEALED' ? null : 9_000_00 }),
    makeLot(2, { idVehicles: [2, 4], reserveMinor: 7_050_00 }),
    makeLot(3, { endsAt: world.clock.at + 30 * MINUTE_MS }),
  ];
  const data = { idOwnerDealer: 900, auction, lots };
  const created = await world.create.execute(new CreateAuctionCommand(world.header(), data));
  return new Play(world, log, random, acceptedAnswer(created).idAuction);
};

const chooseMove = (situation: Situation): Move => {
  const weights = MOVES.map(({ weight }) => weight(situation));
  let left =
    (situation.play.random.below(1_000) / 1_000) * weights.reduce((sum, one) => sum + one, 0);
  return MOVES.find((_, index) => (left -= weights[index] ?? 0) < 0) ?? (MOVES[0] as Move);
};

/** Reads the current situation. Null once no further move is possible. */
const readSituation = async (play: Play): Promise<Situation | null> => {
  const { states } = play.world;
  const auction = await states.auction(play.idAuction);
  if (auction.status === null) return null;
  const idLots = [...auction.lots.keys()] as [number];
  const key = { idAuction: play.idAuction, idLot: play.random.pick(idLots) };
  const [lot, award] = await Promise.all([states.lot(key), states.award(key)]);
  return lot.status === null ? null : { play, auction, key, lot, award };
};

const statusesOf = ({ auction, lot, award }: Situation): string[] => [
  `auction ${auction.status}`,
  `lot ${lot.status}`,
  ...(award.status === null ? [] : [`award ${award.status}`]),
];

/** The refusal codes of all commands, or of single lots in their results. */
const codesOf = ({ sent }: Play): string[] =>
  sent.flatMap(({ outcome }) => {
    if (outcome.outcome === 'refused') return [`code ${outcome.refusal.code}`];
    const lots = Array.isArray(outcome.answer) ? (outcome.answer as LotResult[]) : [];
    return lots.flatMap(({ refusal }) => (refusal === null ? [] : [`code ${refusal.code}`]));
  });

/** Checks I12, and that a refused command has changed nothing. */
const brokenReceipts = ({ log, sent }: Play): string[] => {
  const keys = [makeSigner().publicKeyPem];
  const seen = new Set<string>();
  return sent.flatMap(({ commandId, outcome }) => {
    const isRepeat = seen.has(commandId);
    seen.add(commandId);
    const [first] = isRepeat ? [] : (log.commands.get(commandId) ?? []);
    const receipt = outcome.outcome === 'accepted' ? outcome.receipt : null;
    if (first === undefined && receipt === null) return [];
    const isOfFirst = first !== undefined && receipt?.eventHash === first.hash;
    return isOfFirst && verifyReceipt(receipt, keys) ? [] : [`I12 ${commandId}`];
  });
};

/**
 * Differences between the statuses of lots in the stream of the auction and in the streams of the
 * lots.
 */
const brokenNotes = async ({ world, idAuction }: Play): Promise<string[]> => {
  const auction = await world.states.auction(idAuction);
  if (auction.status === null) return [];
  const lots = [...auction.lots.values()].map(async ({ idLot, status, awardStatus }) => {
    const key = { idAuction, idLot };
    const [lot, award] = await Promise.all([world.states.lot(key), world.states.award(key)]);
    const isSame = lot.status === status && award.status === awardStatus;
    return isSame ? [] : [`${lotStream(key)} is noted as ${status}/${awardStatus}`];
  });
  return (await Promise.all(lots)).flat();
};

/** Plays an auction from its publication on. The run is always the same for a seed. */
export const playAuction = async (seed: number): Promise<PlayedAuction> => {
  const play = await publishAuction(seededRandom(seed));
  const reached = new Set<string>();
  for (let move = 0; move < MOVES_MAX; move += 1) {
    const situation = await readSituation(play);
    if (situation === null) break;
    for (const status of statusesOf(situation)) reached.add(status);
    await chooseMove(situation).make(situation);
  }
  const { events, streams } = play.log;
  for (const { type } of events) reached.add(`event ${type}`);
  for (const code of codesOf(play)) reached.add(code);
  const broken = [...streams].flatMap(([stream, stored]) =>
    brokenRulesIn(
      stream,
      stored.map(({ at: _at, ...event }) => event),
    ),
  );
  broken.push(...brokenListings(streams), ...brokenReceipts(play), ...(await brokenNotes(play)));
  const offers = events.filter(({ type }) => type === 'OfferAccepted').length;
  return { reached, offers, broken };
};
