import { Contexts, stateHash, type AnyTarget } from '@fairlot/event-sourcing-declaration';
import {
  parseStream,
  type AuctionEvent,
  type AwardEvent,
  type PublicLotEvent,
} from '@fairlot/auction-domain';
import { auctionDeclaration, decode } from '@fairlot/auction-event-schema';
import {
  auctionAfter,
  foldedAfter,
  emptyAuction,
  EMPTY_FOLD,
  type LotFold,
  type FoldedAuction,
} from '@fairlot/auction-public-lot';
import type { StoredEvent } from '@fairlot/event-store-port';
import { mapInParts } from '@fairlot/kernel';
import { positionedEventOf } from '../live/positioned-event.js';

const contexts = new Contexts([auctionDeclaration]);

type FoldedStream = { readonly target: AnyTarget; readonly state: unknown };

/** The states of all streams of an auction. Events are added one by one in log order. */
export class FoldedStreams {
  auction: FoldedAuction | null = null;
  readonly lots = new Map<number, LotFold>();
  private readonly folds = new Map<string, FoldedStream>();

  /**
   * Returns a copy. Adding events to it leaves the original unchanged, because states are
   * immutable.
   */
  copy(): FoldedStreams {
    const copy = new FoldedStreams();
    copy.auction = this.auction;
    for (const [idLot, lot] of this.lots) copy.lots.set(idLot, lot);
    for (const [stream, fold] of this.folds) copy.folds.set(stream, fold);
    return copy;
  }

  fold(stored: StoredEvent): void {
    const name = parseStream(stored.stream);
    if (name === null || name.aggregate === 'vehicle') return;
    this.foldState(stored);
    if (name.aggregate === 'auction') {
      this.auction = auctionAfter(
        this.auction ?? emptyAuction(name.idAuction),
        positionedEventOf<AuctionEvent>(stored),
      );
      return;
    }
    const before = this.lots.get(name.idLot) ?? EMPTY_FOLD;
    const happened = positionedEventOf<PublicLotEvent | AwardEvent>(stored);
    this.lots.set(name.idLot, foldedAfter(before, happened));
  }

  /** SHA-256 of the state of each stream for which `shows` returns true. */
  async stateHashes(shows: (stream: string) => boolean): Promise<Record<string, string>> {
    const visible = [...this.folds].filter(([stream]) => shows(stream));
    const hashes = await mapInParts(visible, ([stream, { target, state }]) => [
      stream,
      stateHash(target.aggregate.digest(state)),
    ]);
    return Object.fromEntries(hashes) as Record<string, string>;
  }

  private foldState({ stream, type, version, data }: StoredEvent): void {
    const target = this.folds.get(stream)?.target ?? contexts.targetOf(stream);
    const { decider } = target.aggregate;
    const state = this.folds.get(stream)?.state ?? decider.initial;
    this.folds.set(stream, { target, state: decider.evolve(state, decode(type, version, data)) });
  }
}
