import type { BoardAt, BoardLot, StoredEventView } from '@fairlot/contracts/engineering';
import type { LiveAuction } from '@fairlot/contracts/live';

/** An auction after one of its events. Boards share the lots that did not change between them. */
export type Board = {
  readonly at: string;
  /** Time of the event. Remaining times are computed from it, not from the current time. */
  readonly decidedAt: number;
  readonly event: StoredEventView | null;
  readonly auction: LiveAuction | null;
  readonly lots: ReadonlyMap<number, BoardLot>;
  /** SHA-256 of the state of the event's stream after the event. Null if the state is hidden. */
  readonly stateHash: string | null;
};

/** Applies a response to the board `since`, from which the response contains the differences. */
export const nextBoard = (answer: BoardAt, since: Board | null): Board => {
  const lots = new Map(since?.lots);
  for (const lot of answer.lots) lots.set(lot.idLot, lot);
  for (const idLot of answer.goneLots) lots.delete(idLot);
  const { at, decidedAt, event, auction, stateHashes } = answer;
  return {
    at: at ?? '',
    decidedAt: decidedAt ?? 0,
    event,
    auction,
    lots: new Map([...lots].sort(([one], [other]) => one - other)),
    stateHash: (event && stateHashes[event.stream]) ?? null,
  };
};
