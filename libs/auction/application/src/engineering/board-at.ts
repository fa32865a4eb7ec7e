import { maySee } from '@fairlot/auction-rules';
import { publicAuctionOf, type LotFold, type FoldedAuction } from '@fairlot/auction-public-lot';
import type { BoardLot } from '@fairlot/contracts/engineering';
import type { LiveAuction } from '@fairlot/contracts/live';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { mapInParts } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import type { AuctionLog, AuctionLogEntry } from './auction-log.js';
import { AuctionLogs } from './auction-logs.js';
import { causeListsOf } from './cause-of.js';
import { EventReader } from './event-reader.js';
import type { FoldedStreams } from './folded-streams.js';
import { liveStateOf } from '../live/fold-lot.js';
import { LotMoments, type MomentOf } from './lot-moments.js';
import { CachedBoards } from './cached-boards.js';

type BoardQuery = {
  readonly idAuction: number;
  readonly at?: string | undefined;
  readonly since?: string | undefined;
  readonly idLot?: number | undefined;
  readonly language: string;
};

/** Reads the board of an auction at a position in the log (ENG-18), or its current state. */
@Injectable()
export class BoardAt {
  constructor(
    private readonly logs: AuctionLogs,
    private readonly boards: CachedBoards,
    private readonly reader: EventReader,
    private readonly moments: LotMoments,
  ) {}

  /**
   * @throws Refused VALIDATION when `at` or `since` is not a position in the log, or the log is too
   * long
   */
  async board({ idAuction, at, since, idLot, language }: BoardQuery): Promise<AnswerTo<'ENG-18'>> {
    const log = await this.logs.holding(idAuction, { at, since }, language);
    const count = at === undefined ? log.places.length : log.countUntil(at);
    const streams = await this.boards.after(log, count);
    const places = placesInLog(log, { count, idLot, since });
    const idLots = lotIdsOf(places);
    const newest = log.places[count - 1];
    const isOurs = newest !== undefined && (at === undefined || newest.at === at);
    const momentOf = this.moments.open(idAuction);
    const one = { momentOf, causes: causeListsOf(log), places: newest ? [newest] : [] };
    const views = isOurs ? await this.reader.views(one) : [];
    const decidedAt = newest?.decidedAt ?? null;
    return {
      at: at ?? newest?.at ?? null,
      decidedAt,
      event: views[0] ?? null,
      auction: boardAuctionOf(streams.auction, decidedAt ?? 0),
      lots: (
        await mapInParts(idLots, (id) => boardLotOf(streams.lots.get(id), decidedAt ?? 0))
      ).flat(1),
      goneLots: idLots.filter((id) => !streams.lots.get(id)?.lot),
      stateHashes: await stateHashesOf(streams, momentOf, isOurs ? [...places, newest] : places),
    };
  }
}

/**
 * Hashes of the states that the reader may see. The current secrecy of a lot decides whether its
 * hash is visible, even at an earlier position. Otherwise the few possible amounts of a sealed bid
 * could be tried against an old hash.
 */
const stateHashesOf = async (
  streams: FoldedStreams,
  momentOf: MomentOf,
  places: readonly AuctionLogEntry[],
) => {
  const shown = new Set<string>();
  for (const { stream, idLot } of places)
    if (maySee('ENGINEER', await momentOf(idLot), 'STATE')) shown.add(stream);
  return streams.stateHashes((stream) => shown.has(stream));
};

/**
 * The range of events for a response: all up to a position, or those between two positions in
 * either order.
 */
const placesInLog = (
  log: AuctionLog,
  { count, idLot, since }: { readonly count: number } & Pick<BoardQuery, 'idLot' | 'since'>,
): readonly AuctionLogEntry[] => {
  const other = since === undefined ? 0 : log.countUntil(since);
  const between = log.places.slice(Math.min(count, other), Math.max(count, other));
  if (idLot === undefined) return between;
  return between.filter((entry) => entry.idLot === null || entry.idLot === idLot);
};

const lotIdsOf = (places: readonly AuctionLogEntry[]): number[] =>
  [...new Set(places.flatMap(({ idLot }) => idLot ?? []))].sort((one, other) => one - other);

const boardAuctionOf = (folded: FoldedAuction | null, serverNow: number): LiveAuction | null => {
  const shown = folded && publicAuctionOf(folded);
  return shown && { v: 1, ...shown, serverNow };
};

const boardLotOf = (folded: LotFold | undefined, serverNow: number): BoardLot[] => {
  const shown = folded && liveStateOf(folded, serverNow);
  if (!shown) return [];
  const { lot, award } = folded;
  const idLeader = lot?.leading?.idLeader ?? null;
  return [{ ...shown, idLeader, idAwarded: award.awarded?.idDealer ?? null }];
};
