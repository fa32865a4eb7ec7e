import { lotControlOperations, type LotView, type ManagedLot } from '@fairlot/contracts/auction';
import { call, type CallAnswer } from '#shared/api/call.js';
import { FrameStore, type ScheduleFlush } from '#shared/live/frame-store.js';

/**
 * Data of a lot that only managers see, with the event position up to which the data is current.
 */
export type ManagedAt = { readonly position: number; readonly managed: ManagedLot };
/** The maximum number of lots per call (ENG-22). */
const LOTS_PER_CALL = 200;

/**
 * The leaders, bidders and reserve prices of an auction's lots. Ignores data with an older position
 * than the stored data.
 */
export class ManagedStore {
  private readonly entries: FrameStore<ManagedAt>;

  constructor(
    readonly idAuction: number,
    lots: readonly LotView[],
    schedule?: ScheduleFlush,
  ) {
    this.entries = new FrameStore(schedule);
    for (const { idLot, position, managed } of lots)
      if (managed) this.entries.set(idLot, { position, managed });
    this.entries.flush();
  }

  readonly get = (idLot: number): ManagedAt | undefined => this.entries.get(idLot);
  readonly subscribe = (idLot: number, listener: () => void) =>
    this.entries.subscribe(idLot, listener);
  readonly subscribeAll = (listener: () => void) => this.entries.subscribeAll(listener);
  readonly revision = () => this.entries.revision();

  take(answer: CallAnswer<'ENG-22'>): void {
    for (const { idLot, position, managed } of answer) {
      const before = this.entries.latest(idLot);
      if (before === undefined || position >= before.position)
        this.entries.set(idLot, { position, managed });
    }
  }

  /** Ids of the lots for which `positions` has a newer position than the loaded data. */
  behind(positions: ReadonlyMap<number, number>): number[] {
    return [...positions]
      .filter(([idLot, position]) => position > (this.entries.latest(idLot)?.position ?? -1))
      .map(([idLot]) => idLot);
  }

  /** Loads the lots that have changed. After a failure, the next call tries again. */
  async follow(positions: ReadonlyMap<number, number>): Promise<void> {
    const idLots = this.behind(positions).slice(0, LOTS_PER_CALL);
    if (idLots.length === 0) return;
    const input = { params: { id: this.idAuction }, query: { idLots } };
    this.take(await call(lotControlOperations['ENG-22'], input).catch(() => []));
  }
}
