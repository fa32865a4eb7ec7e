import {
  auctionStream,
  effectiveEnd,
  type Auction,
  type Lot,
  type LotKey,
  type LotStanding,
  type Outage,
} from '@fairlot/auction-domain';
import { sharesEnd } from '@fairlot/auction-rules';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  commandKind,
  Engine,
  type Outcome,
  requestOf,
  type Transaction,
} from '@fairlot/event-sourcing-engine';
import { EngineCommand } from '../engine-handler.js';
import { DRAIN_CHECK_MS, PendingCommands } from '../bidding/pending-commands.js';
import { isRunning, lotsMatching, recordLots, existingAuction } from '../auction-rules.js';
import { needVehicles, lotVehiclesOf } from '../vehicles/lot-vehicles.js';
import { openAward } from '../awarding/open-award.js';
import { auctionTarget, awardTarget, lotTarget } from '../targets.js';

/** Maximum number of lots that one append closes. The next command handles the rest. */
const LOTS_PER_CLOSE_MAX = 200;

export type CloseDueLotsData = {
  readonly idAuction: number;
  /** Minimum delay after the end of a lot, because other processes may have undecided bids. */
  readonly closeDrainMs: number;
  /** Periods in which bidders could not bid. */
  readonly outages?: readonly Outage[];
};
export type DueLotsClosed = {
  readonly closed: readonly number[];
  /**
   * Lots that were extended instead of closed, because of an outage or a late close (TECHNICAL).
   */
  readonly extended: readonly number[];
  /** When to check again: the earliest end of the running lots, or null if none is running. */
  readonly nextAt: number | null;
};

/**
 * Closes all due lots without undecided bids, opens their awards and updates the auction, in one
 * append.
 */
export class CloseDueLotsCommand extends EngineCommand<CloseDueLotsData, DueLotsClosed> {}

const closeLot = (
  tx: Transaction,
  key: LotKey,
  outages: readonly Outage[],
): LotStanding | { readonly extendedTo: number } => {
  const now = tx.decidedAt;
  const [event] = tx.decide(lotTarget(key), { type: 'CloseLot', outages, now });
  if (event?.type !== 'LotClosed') return { extendedTo: (tx.state(lotTarget(key)) as Lot).endsAt };
  return openAward(tx, key, event.data);
};

type DrainedCommands = Pick<PendingCommands, 'drained'>;
/** Whether all bids that could still move this end are decided. */
type IsDrained = (lot: LotKey, end: number) => boolean;

/**
 * Returns the check of an end. With a shared end, a bid on any lot can move it, so it is checked
 * once for all lots.
 */
const drainedCheckOf = (
  pending: DrainedCommands,
  { terms }: Auction,
  running: readonly LotKey[],
): IsDrained => {
  const one: IsDrained = ({ idAuction, idLot }, end) => pending.drained(idAuction, idLot, end);
  if (!sharesEnd({ ...terms, ...terms.policy })) return one;
  const known = new Map<number, boolean>();
  return (_lot, end) => {
    const all = known.get(end) ?? running.every((lot) => one(lot, end));
    known.set(end, all);
    return all;
  };
};

/** When a lot may close. An undecided bid that arrived in time delays this. */
const closesAt = (tx: Transaction, drained: IsDrained, lot: Lot, closeDrainMs: number): number => {
  const end = effectiveEnd(lot);
  const now = tx.decidedAt;
  if (now < end) return end + closeDrainMs;
  const isDrained = tx.outside(() => drained(lot, end));
  return isDrained ? end + closeDrainMs : now + DRAIN_CHECK_MS;
};

/**
 * Returns the decision function of the command. It receives the pending bids, because no stream
 * contains them.
 */
export const closeDueLots = (pending: DrainedCommands) =>
  commandKind('CloseDueLots', (tx, data: CloseDueLotsData): DueLotsClosed => {
    const { idAuction, closeDrainMs, outages = [] } = data;
    const auction = existingAuction(tx, idAuction);
    const running = lotsMatching(auction, isRunning);
    tx.need(running.map(lotTarget));
    const drained = drainedCheckOf(pending, auction, running);
    const due: LotKey[] = [];
    let nextAt: number | null = null;
    for (const key of running) {
      const lot = tx.state(lotTarget(key)) as Lot;
      const at = lot.paused ? null : closesAt(tx, drained, lot, closeDrainMs);
      const isDue = at !== null && at <= tx.decidedAt && due.length < LOTS_PER_CLOSE_MAX;
      if (isDue) due.push(key);
      else if (at !== null) nextAt = Math.min(at, nextAt ?? at);
    }
    tx.need(due.map(awardTarget));
    needVehicles(tx, lotVehiclesOf(tx, due));
    const standings: LotStanding[] = [];
    const extended: number[] = [];
    let endsAt = 0;
    for (const key of due) {
      const end = closeLot(tx, key, outages);
      if ('idLot' in end) standings.push(end);
      else {
        extended.push(key.idLot);
        endsAt = Math.max(endsAt, end.extendedTo);
        nextAt = Math.min(end.extendedTo + closeDrainMs, nextAt ?? end.extendedTo);
      }
    }
    if (extended.length > 0) {
      const technical = { endsAt, reason: 'TECHNICAL', note: null, mayShorten: false } as const;
      const now = tx.decidedAt;
      tx.decide(auctionTarget(idAuction), { type: 'ExtendAuction', ...technical, now });
    }
    recordLots(tx, idAuction, standings);
    return { closed: standings.map(({ idLot }) => idLot), extended, nextAt };
  });

@CommandHandler(CloseDueLotsCommand)
export class CloseDueLotsHandler implements ICommandHandler<CloseDueLotsCommand> {
  constructor(
    @Inject(Engine) private readonly engine: Engine,
    @Inject(PendingCommands) private readonly pending: PendingCommands,
  ) {}

  execute({ header, data }: CloseDueLotsCommand): Promise<Outcome<DueLotsClosed>> {
    return this.engine.execute<DueLotsClosed>({
      ...requestOf(header, closeDueLots(this.pending), auctionStream(data.idAuction), data),
      recall: () => ({ closed: [], extended: [], nextAt: null }),
    });
  }
}
