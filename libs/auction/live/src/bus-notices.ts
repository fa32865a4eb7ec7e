import { createHash } from 'node:crypto';
import { parseStream } from '@fairlot/auction-domain';
import type { BusNotice } from '@fairlot/contracts/bus';
import type { LiveEvent, LoadStream } from './live-event.js';
import { LotViews, nextOf } from './lot-views.js';
import { noticesOf } from './notices.js';

/** Lots held folded. */
const VIEWS_MAX = 5_000;
/** 128 bits. */
const ID_LENGTH = 22;

/** The same event means the same notices, whoever derives them and however often. */
const idOf = ({ stream, position }: LiveEvent, kind: string, idDealer: number): string =>
  createHash('sha256')
    .update(`${stream} ${position} ${kind} ${idDealer}`)
    .digest('base64url')
    .slice(0, ID_LENGTH);

/** What events mean to single dealers, by ids alone: no amount, no words of anybody. */
export class BusNotices {
  private readonly lots: LotViews;

  constructor(loadStream: LoadStream) {
    this.lots = new LotViews(loadStream, VIEWS_MAX);
  }

  /** In the order of the log; nothing for an event that was given before. @throws what loading throws */
  async of(happened: LiveEvent): Promise<readonly BusNotice[]> {
    const name = parseStream(happened.stream);
    if (name?.aggregate !== 'lot' && name?.aggregate !== 'award') return [];
    const step = await this.lots.step(name, nextOf(name.aggregate, happened));
    if (step === null) return [];
    return noticesOf(step).map(({ idDealer, message }) => {
      const { kind, idAuction, idLot, position, at } = message;
      const id = idOf(happened, kind, idDealer);
      return { v: 1, id, kind, idAuction, idLot, idDealer, position, at };
    });
  }
}
