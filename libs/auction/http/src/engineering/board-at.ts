import { auctionStream, awardStream, lotStream } from '@fairlot/auction-domain';
import { liveAuctionOf, liveLotOf } from '@fairlot/auction-live';
import { malformed } from '@fairlot/contracts';
import type { EventStore, LogPosition, StoredEvent } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { AnswerTo } from '../answer-to.js';
import { fieldProblems } from '../problems/field-problem.js';
import { CLOCK, EVENT_LOG } from '../providers.js';
import { FoldedStreams } from './folded-streams.js';
import { HiddenLots } from './hidden-lots.js';
import { requirePlace, scanLog } from './log-scan.js';
import { addressOf } from './stored-event-view.js';

/** Events folded for one answer, and events of others passed over on the way there. */
const FOLDED_MAX = 200_000;
const SCAN_MAX = 500_000;
const PAGE = 1_000;
const STARTS_MAX = 1_000;

type Asked = { readonly idAuction: number; readonly at: string | null; readonly language: string };

/** An auction as it was at a place in the log (ENG-18); without a place, as it is. */
@Injectable()
export class BoardAt {
  /** Places in the log just before an auction's first event: nothing to look at before them. */
  private readonly starts = new Map<number, LogPosition | null>();

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly hidden: HiddenLots,
  ) {}

  /** @throws ApiProblem 400 `at` when it is no place in the log or too far to go */
  async board(asked: Asked): Promise<AnswerTo<'ENG-18'>> {
    const streams = new FoldedStreams();
    let folded = 0;
    for await (const event of this.events(asked, streams)) {
      folded += 1;
      if (folded > FOLDED_MAX) throw tooMuch(asked.language);
      streams.fold(event);
    }
    const serverNow = this.clock.now();
    const lots = [...streams.lots.values()].sort((one, other) => one.idLot - other.idLot);
    return {
      at: asked.at,
      auction: streams.auction && liveAuctionOf(streams.auction, serverNow),
      lots: lots.map((lot) => liveLotOf(lot, serverNow)),
      stateHashes: await this.hashesOf(asked.idAuction, streams),
    };
  }

  /** No hash of what hides its offers: the few amounts that are possible could be tried out. */
  private async hashesOf(idAuction: number, streams: FoldedStreams) {
    const isHidden = this.hidden.open();
    const hidden = new Set<string>();
    for (const idLot of streams.lots.keys()) {
      const lot = { idAuction, idLot };
      if (await isHidden(lot)) hidden.add(lotStream(lot)).add(awardStream(lot));
    }
    return streams.stateHashes((stream) => !hidden.has(stream));
  }

  private events(asked: Asked, streams: FoldedStreams): AsyncGenerator<StoredEvent> {
    const { at } = asked;
    return at === null ? this.now(asked.idAuction, streams) : this.until({ ...asked, at });
  }

  /** Stream by stream: the auction's own first, which names its lots; lots before their awards. */
  private async *now(idAuction: number, streams: FoldedStreams): AsyncGenerator<StoredEvent> {
    yield* this.stream(auctionStream(idAuction));
    for (const idLot of streams.auction?.idLots ?? []) {
      yield* this.stream(lotStream({ idAuction, idLot }));
      yield* this.stream(awardStream({ idAuction, idLot }));
    }
  }

  private async *stream(stream: string): AsyncGenerator<StoredEvent> {
    for (let from = 0; ; from += PAGE) {
      const page = await this.log.readStream(stream, { from, limit: PAGE });
      yield* page;
      if (page.length < PAGE) return;
    }
  }

  private async *until({ idAuction, at, language }: Asked & { readonly at: string }) {
    const place = { path: 'at', language };
    await requirePlace(this.log, at, place);
    let before = this.starts.get(idAuction) ?? null;
    let known = this.starts.has(idAuction);
    let scanned = 0;
    for await (const event of scanLog(this.log, before, place)) {
      if (event.at > at) return;
      scanned += 1;
      if (scanned > SCAN_MAX) throw tooMuch(language);
      const isOurs = addressOf(event.stream)?.idAuction === idAuction;
      if (isOurs && !known) this.remember(idAuction, before);
      if (isOurs) known = true;
      before = event.at;
      if (isOurs) yield event;
    }
  }

  private remember(idAuction: number, before: LogPosition | null): void {
    this.starts.set(idAuction, before);
    const [oldest] = this.starts.keys();
    if (this.starts.size > STARTS_MAX && oldest !== undefined) this.starts.delete(oldest);
  }
}

const tooMuch = (language: string) =>
  malformed(fieldProblems([{ path: 'at', code: 'too_much' }], language));
