import { parseStream } from '@fairlot/auction-domain';
import type { BusNotice } from '@fairlot/contracts/bus';
import type { LiveEvent, LoadStream, PastLots } from './live-event.js';
import { LotViews, nextEventOf } from './lot-views.js';
import { noticesOf } from './notices.js';

/** Maximum number of cached lot folds. */
const VIEWS_MAX = 5_000;

type BusNoticesOptions = {
  readonly loadStream: LoadStream;
  /**
   * Returns stored states of a lot. If undefined, each lot that is not cached is folded from its
   * start.
   */
  readonly pastLots?: PastLots;
  /**
   * Hashes the position of a notice for its id, because a plain position would reveal the number of
   * hidden bids.
   */
  readonly hash: (text: string) => string;
};

/**
 * Derives the notices for single dealers from events. They contain only ids: no amounts, and no
 * text that users wrote.
 */
export class BusNotices {
  private readonly lots: LotViews;

  constructor(private readonly options: BusNoticesOptions) {
    this.lots = new LotViews(options, VIEWS_MAX);
  }

  /**
   * Returns notices in log order; none for a repeated event.
   * @throws errors of loading a stream
   */
  async of(happened: LiveEvent): Promise<readonly BusNotice[]> {
    const name = parseStream(happened.stream);
    if (name?.aggregate !== 'lot' && name?.aggregate !== 'award') return [];
    const { stream, position: happenedAt } = happened;
    const step = await this.lots.step(name, nextEventOf(name.aggregate, happened));
    if (step === null) return [];
    return noticesOf(step).map(({ idDealer, message }) => {
      const { kind, idAuction, idLot, position, at } = message;
      // Every process derives the same id from the same event, even when the event is repeated.
      const id = this.options.hash(`${stream} ${happenedAt} ${kind} ${idDealer}`);
      return { v: 1, id, kind, idAuction, idLot, idDealer, position, at };
    });
  }
}
