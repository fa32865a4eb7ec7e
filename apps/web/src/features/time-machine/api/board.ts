import type { BoardAt, BoardLot, StoredEventView } from '@fairlot/contracts/engineering';
import type { LiveAuction } from '@fairlot/contracts/live';

/** An auction as it was after one of its events. Lots that nothing happened to are shared. */
export type Board = {
  readonly at: string;
  /** The moment of the event: what is still to come is reckoned from here, not from now. */
  readonly decidedAt: number;
  readonly event: StoredEventView | null;
  readonly auction: LiveAuction | null;
  readonly lots: ReadonlyMap<number, BoardLot>;
  /** SHA-256 of the state of the event's stream; null while it is hidden. */
  readonly stateHash: string | null;
};

/** What an answer says, on top of the board that it tells the difference to. */
export const boardOf = (answer: BoardAt, since: Board | null): Board => {
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
