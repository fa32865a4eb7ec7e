import { LotQueries, type LotRecord } from '@fairlot/auction-read-model';
import { parseAnswer, type OmittedRow } from '@fairlot/contracts/answers';
import { publicBoard } from '@fairlot/contracts/auction';
import { mapInParts } from '@fairlot/kernel';
import { vehicleViewOf } from '@fairlot/vehicles-application';
import { VehicleRegistry, type Vehicle } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** The public view of a lot, serialised once for all callers. */
export type LotText = Pick<LotRecord, 'idLot' | 'minimumNextMinor'> & {
  /** JSON of the lot without the closing brace. Null if the lot violates its contract. */
  readonly open: string | null;
  readonly leftOut: readonly OmittedRow[];
};
type CachedLot = LotText & {
  readonly lot: LotRecord;
  /** Version of the lot's row and its vehicles' rows. */
  readonly version: string;
};
type LotsById = ReadonlyMap<number, CachedLot>;

/** Maximum number of lots in all cached boards. A lot needs about 2 kB. */
const LOTS_MAX = 50_000;

/**
 * Caches the boards of auctions as text. Each request reads the versions of the rows, and then only
 * the changed rows. A board is therefore never older than its rows, whichever process wrote them,
 * even after a rebuild.
 */
@Injectable()
export class LotTexts {
  private readonly boards = new LRUCache<number, LotsById>({
    maxSize: LOTS_MAX,
    sizeCalculation: (board) => Math.max(1, board.size),
  });
  private readonly running = new Map<number, Promise<readonly LotText[]>>();
  private readonly next = new Map<number, Promise<readonly LotText[]>>();

  constructor(
    private readonly lots: LotQueries,
    private readonly vehicles: VehicleRegistry,
  ) {}

  /** The lots of an auction by id. Calls during a running read share the next read. */
  of(idAuction: number): Promise<readonly LotText[]> {
    const current = this.running.get(idAuction);
    if (current === undefined) return this.begin(idAuction);
    const waiting = this.next.get(idAuction);
    if (waiting !== undefined) return waiting;
    const after = current
      .catch(() => [])
      .then(() => {
        this.next.delete(idAuction);
        return this.begin(idAuction);
      });
    this.next.set(idAuction, after);
    return after;
  }

  private begin(idAuction: number): Promise<readonly LotText[]> {
    const reading = this.read(idAuction).finally(() => {
      if (this.running.get(idAuction) === reading) this.running.delete(idAuction);
    });
    this.running.set(idAuction, reading);
    return reading;
  }

  private async read(idAuction: number): Promise<readonly LotText[]> {
    const cached: LotsById = this.boards.get(idAuction) ?? new Map<number, CachedLot>();
    const rows = await this.lots.rowVersions(idAuction);
    const changed = [...rows].flatMap(([idLot, row]) =>
      cached.get(idLot)?.version.startsWith(`${row} `) ? [] : [idLot],
    );
    const records = new Map(
      [...cached].map(([idLot, { lot }]): [number, LotRecord] => [idLot, lot]),
    );
    if (changed.length > 0) {
      const { lots } = await this.lots.lots(idAuction, { idLots: changed });
      for (const lot of lots) records.set(lot.idLot, lot);
    }
    const lots = [...rows.keys()].flatMap((idLot) => records.get(idLot) ?? []);
    const ofVehicles = await this.vehicles.rowVersions(lots.flatMap((lot) => lot.idVehicles));
    const versionOf = ({ idLot, idVehicles }: LotRecord): string =>
      `${rows.get(idLot)} ${idVehicles.map((id) => ofVehicles.get(id) ?? '').join()}`;
    const board = await this.written(cached, lots, versionOf);
    this.boards.set(idAuction, board);
    return [...board.values()];
  }

  private async written(
    cached: LotsById,
    lots: readonly LotRecord[],
    versionOf: (lot: LotRecord) => string,
  ): Promise<LotsById> {
    const stale = lots.filter((lot) => cached.get(lot.idLot)?.version !== versionOf(lot));
    const vehicles = await this.vehicles.byIds(stale.flatMap(({ idVehicles }) => idVehicles));
    const made = new Map(
      await mapInParts(stale, (lot): [number, CachedLot] => {
        const ofLot = lot.idVehicles.flatMap((id) => vehicles.get(id) ?? []);
        return [lot.idLot, { lot, version: versionOf(lot), ...lotTextOf(lot, ofLot) }];
      }),
    );
    return new Map(
      lots.flatMap(({ idLot }): [number, CachedLot][] => {
        const one = made.get(idLot) ?? cached.get(idLot);
        return one === undefined ? [] : [[idLot, one]];
      }),
    );
  }
}

const lotTextOf = (
  { idVehicles: _ids, ...shown }: LotRecord,
  vehicles: readonly Vehicle[],
): LotText => {
  const lotList = [{ ...shown, vehicles: vehicles.map(vehicleViewOf) }];
  const { answered, leftOut } = parseAnswer(publicBoard, { lotList });
  const [lot] = answered.lotList;
  const open = lot === undefined ? null : JSON.stringify(lot).slice(0, -1);
  const { idLot, minimumNextMinor } = shown;
  return { idLot, minimumNextMinor, open, leftOut };
};
