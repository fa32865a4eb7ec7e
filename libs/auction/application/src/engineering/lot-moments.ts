import { AuctionStates } from '../commands/index.js';
import { lotStream, type LotKey } from '@fairlot/auction-domain';
import { momentOf } from '@fairlot/auction-event-schema';
import { LotQueries } from '@fairlot/auction-read-model';
import type { Moment } from '@fairlot/auction-rules';
import type { EventStore } from '@fairlot/event-store-port';
import { Inject, Injectable } from '@nestjs/common';
import { EVENT_LOG } from '../providers.js';

const LOOKS_AT_ONCE = 4;

@Injectable()
export class LotMoments {
  constructor(
    private readonly states: AuctionStates,
    @Inject(EVENT_LOG) private readonly log: Pick<EventStore, 'readStream'>,
    @Inject(LotQueries) private readonly lots: Pick<LotQueries, 'momentOfEach'>,
  ) {}

  /** As the engine has each lot now, for the time of one answer. */
  open(idAuction: number): (idLot: number | null) => Promise<Moment> {
    const known = new Map<number, Promise<Moment>>();
    return (idLot) => {
      if (idLot === null) return Promise.resolve('OVER');
      const asked = known.get(idLot) ?? this.states.lot({ idAuction, idLot }).then(momentOf);
      known.set(idLot, asked);
      return asked;
    };
  }

  /**
   * As each of these lots is now, for the time of one answer; an auction's own events (null) have no
   * secret. By its row where the store has nothing newer, so that nobody's lots leave the memory of
   * the engine because somebody looks at many old ones.
   */
  async of(
    idAuction: number,
    wanted: Iterable<number | null>,
  ): Promise<(idLot: number | null) => Moment> {
    const idLots = [...new Set(wanted)].filter((idLot) => idLot !== null);
    const rows = await this.lots.momentOfEach(idAuction, idLots);
    const known = new Map<number | null, Moment>([[null, 'OVER']]);
    const left = [...idLots];
    const lookNext = async (): Promise<void> => {
      for (let idLot = left.pop(); idLot !== undefined; idLot = left.pop())
        known.set(idLot, await this.now({ idAuction, idLot }, rows.get(idLot)));
    };
    await Promise.all(Array.from({ length: LOOKS_AT_ONCE }, lookNext));
    return (idLot) => known.get(idLot) ?? 'HIDDEN';
  }

  private async now(key: LotKey, row: Row | undefined): Promise<Moment> {
    if (row === undefined) return momentOf(await this.states.lot(key));
    const after = { from: row.position + 1, limit: 1 };
    const [newer] = await this.log.readStream(lotStream(key), after);
    return newer === undefined ? row.moment : momentOf(await this.states.lot(key));
  }
}

type Row = { readonly moment: Moment; readonly position: number };
