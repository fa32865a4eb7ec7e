import { auctionStreams } from '@fairlot/auction-domain';
import { malformed } from '@fairlot/contracts/problem';
import { EventStoreError, type EventStore, type LogPosition } from '@fairlot/event-store-port';
import { Inject, Injectable } from '@nestjs/common';
import { fieldProblems, type Fault } from '../problems/field-problem.js';
import { EVENT_LOG } from '../providers.js';
import { AuctionLog } from './auction-log.js';

const PAGE = 2_000;
/** Longer logs are not answered: an index of them would fill the memory. */
const EVENTS_MAX = 200_000;
/** Auctions whose places are kept, the last ones asked for. */
const KEPT_MAX = 8;

type Kept = { readonly log: AuctionLog; reading: Promise<void> };

/** The logs of auctions that engineers look at, read on from where they were left. */
@Injectable()
export class AuctionLogs {
  private readonly kept = new Map<number, Kept>();

  constructor(@Inject(EVENT_LOG) private readonly store: EventStore) {}

  /** Up to the newest event. @throws ApiProblem 400 when it is too long to be looked at */
  async upToNow(idAuction: number, language: string): Promise<AuctionLog> {
    const kept = this.keep(idAuction);
    kept.reading = kept.reading.catch(() => {}).then(() => this.readOn(idAuction, kept.log));
    await kept.reading;
    if (kept.log.places.length > EVENTS_MAX)
      throw fault({ path: 'id', code: 'too_much' }, language);
    return kept.log;
  }

  /** Holding these places: read on only where it does not know them. @throws ApiProblem 400 */
  async holding(
    idAuction: number,
    places: Readonly<Record<string, LogPosition | undefined>>,
    language: string,
  ): Promise<AuctionLog> {
    const asked = Object.entries(places).filter(([, at]) => at !== undefined);
    const known = this.kept.get(idAuction)?.log;
    if (known && asked.length > 0 && asked.every(([, at]) => known.has(at!))) return known;
    const log = await this.upToNow(idAuction, language);
    for (const [path, at] of asked) if (!log.has(at!)) await this.requirePlace(path, at!, language);
    return log;
  }

  /** A place where another auction's event stands is one, too; a text that is none is refused. */
  private async requirePlace(path: string, at: LogPosition, language: string): Promise<void> {
    try {
      await this.store.readLog({ after: at, limit: 1 });
    } catch (error) {
      if (!(error instanceof EventStoreError) || error.code !== 'INVALID') throw error;
      throw fault({ path, code: 'unknown' }, language);
    }
  }

  private async readOn(idAuction: number, log: AuctionLog): Promise<void> {
    const streams = auctionStreams(idAuction);
    while (log.places.length <= EVENTS_MAX) {
      const after = log.places.at(-1)?.at ?? null;
      const page = await this.store.readLog({ after, limit: PAGE, streams });
      for (const event of page) log.add(event);
      if (page.length < PAGE) return;
    }
  }

  private keep(idAuction: number): Kept {
    const kept = this.kept.get(idAuction) ?? { log: new AuctionLog(), reading: Promise.resolve() };
    this.kept.delete(idAuction);
    this.kept.set(idAuction, kept);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT_MAX && oldest !== undefined) this.kept.delete(oldest);
    return kept;
  }
}

const fault = (one: Fault, language: string) => malformed(fieldProblems([one], language));
