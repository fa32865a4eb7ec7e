import {
  auctionStream,
  awardStream,
  lotStream,
  parseStream,
  type AuctionEvent,
} from '@fairlot/auction-domain';
import { EventStoreError, type EventStore, type LogPosition } from '@fairlot/event-store-port';
import { readLog } from '../log/read-log.js';
import { refusedFailure, usageError } from '../terminal/failure.js';
import { replayStream, type ReplayContext, type StreamReplay } from './replay-stream.js';

/** What to rebuild, and up to where. At most one of `at` and `to` is set. */
export type ReplayRequest = {
  readonly idAuction: number;
  /** The lot to rebuild together with its award; null for the whole auction. */
  readonly idLot: number | null;
  /**
   * Position in the stream of the lot or, without a lot, of the auction. If set, only that stream
   * is rebuilt.
   */
  readonly at: number | null;
  /** Log position up to which all streams are rebuilt. */
  readonly to: LogPosition | null;
};

/** @throws Failure BAD_LOG_POSITION if the log of this store has no such position */
const checkPosition = async (store: EventStore, to: LogPosition): Promise<void> => {
  try {
    await store.readLog({ after: to, limit: 1 });
  } catch (error) {
    if (!(error instanceof EventStoreError) || error.code !== 'INVALID') throw error;
    throw usageError('BAD_LOG_POSITION', `--to: ${error.message}`);
  }
};

/** For each stream of the auction, its last position before or at a log position. */
const lastPositionsAt = async (
  store: EventStore,
  idAuction: number,
  to: LogPosition,
): Promise<ReadonlyMap<string, number>> => {
  await checkPosition(store, to);
  const ends = new Map<string, number>();
  for await (const page of readLog(store, to)) {
    for (const { stream, position } of page) {
      const name = parseStream(stream);
      if (name !== null && 'idAuction' in name && name.idAuction === idAuction) {
        ends.set(stream, position);
      }
    }
  }
  return ends;
};

/**
 * Replays one stream of any context up to a position, or to its end if the position is null.
 * @throws Failure if the stream does not exist or ends before the position
 */
export const replayToPosition = async (
  context: ReplayContext,
  stream: string,
  at: number | null,
): Promise<StreamReplay> => {
  if (context.contexts.ownerOf(stream) === null) {
    throw usageError('UNKNOWN_STREAM', `No context has streams like ${stream}. Check the name.`);
  }
  const replay = await replayStream(context, stream, at ?? Infinity);
  if (replay === null) throw refusedFailure('NOT_FOUND', `There is no ${stream}.`);
  if (replay.position < (at ?? 0)) {
    throw refusedFailure(
      'NOT_FOUND',
      `${stream} ends at position ${replay.position}. Give that position or an earlier one.`,
    );
  }
  return replay;
};

const replayStreamsAt = async (
  context: ReplayContext,
  { idAuction, idLot }: ReplayRequest,
  at: number,
): Promise<StreamReplay[]> => {
  const stream = idLot === null ? auctionStream(idAuction) : lotStream({ idAuction, idLot });
  return [await replayToPosition(context, stream, at)];
};

/** Rebuilds an auction, or one of its lots, from the log. @throws Failure NOT_FOUND */
export const replayAuctionStreams = async (
  context: ReplayContext,
  request: ReplayRequest,
  onStream: (done: number, total: number) => void = () => {},
): Promise<StreamReplay[]> => {
  const { idAuction, idLot, at, to } = request;
  if (at !== null) return replayStreamsAt(context, request, at);
  const ends = to === null ? null : await lastPositionsAt(context.store, idAuction, to);
  const endOf = (stream: string) => (ends === null ? Infinity : (ends.get(stream) ?? -1));
  const idLots = new Set<number>();
  const auction = auctionStream(idAuction);
  const replayed = await replayStream(context, auction, endOf(auction), (event) => {
    const { type, data } = event as AuctionEvent;
    if (type === 'AuctionPublished' || type === 'AuctionEdited') {
      for (const listed of data.idLots) idLots.add(listed);
    }
  });
  if (replayed === null || (idLot !== null && !idLots.has(idLot))) {
    const wanted = idLot === null ? auction : lotStream({ idAuction, idLot });
    throw refusedFailure(
      'NOT_FOUND',
      `There is no ${wanted}${to === null ? '' : ' at that position'}.`,
    );
  }
  const keys = (idLot === null ? [...idLots] : [idLot]).map((each) => ({ idAuction, idLot: each }));
  const streams = keys.flatMap((key) => [lotStream(key), awardStream(key)]);
  const replays: StreamReplay[] = idLot === null ? [replayed] : [];
  for (const [index, stream] of streams.entries()) {
    const replay = await replayStream(context, stream, endOf(stream));
    if (replay !== null) replays.push(replay);
    onStream(index + 1, streams.length);
  }
  return replays;
};
