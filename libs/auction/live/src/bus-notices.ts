import { parseStream } from '@fairlot/auction-domain';
import type { BusNotice } from '@fairlot/contracts/bus';
import type { LiveEvent, LoadStream, PastLots } from './live-event.js';
import { LotViews, nextOf } from './lot-views.js';
import { noticesOf } from './notices.js';

/** Lots held folded. */
const VIEWS_MAX = 5_000;

type BusNoticeParts = {
  readonly loadStream: LoadStream;
  /** Without it each lot that is not held is folded from its beginning. */
  readonly pastLots?: PastLots;
  /** Of what a notice says, an id that shows nothing of it: positions count hidden offers too. */
  readonly hash: (text: string) => string;
};

/** What events mean to single dealers, by ids alone: no amount, no words of anybody. */
export class BusNotices {
  private readonly lots: LotViews;

  constructor(private readonly parts: BusNoticeParts) {
    this.lots = new LotViews(parts, VIEWS_MAX);
  }

  /** In the order of the log; nothing for an event that was given before. @throws what loading throws */
  async of(happened: LiveEvent): Promise<readonly BusNotice[]> {
    const name = parseStream(happened.stream);
    if (name?.aggregate !== 'lot' && name?.aggregate !== 'award') return [];
    const { stream, position: happenedAt } = happened;
    const step = await this.lots.step(name, nextOf(name.aggregate, happened));
    if (step === null) return [];
    return noticesOf(step).map(({ idDealer, message }) => {
      const { kind, idAuction, idLot, position, at } = message;
      // The same event means the same notices, whoever derives them and however often.
      const id = this.parts.hash(`${stream} ${happenedAt} ${kind} ${idDealer}`);
      return { v: 1, id, kind, idAuction, idLot, idDealer, position, at };
    });
  }
}
