import { compactPlate } from '@fairlot/kernel';
import type { EntityManager } from 'typeorm';
import type { VehicleRow } from './judge-row.js';
import type { ListOwner } from './vehicle-record.js';

/** What a row is taken with all the same; each has a text. */
export type DoubtCode =
  /** Another row of the list, or another vehicle in stock, has the frame number or the plate. */
  | 'frame_twice'
  | 'plate_twice'
  /** Another row, or another vehicle of the owner, has the code but for case and blanks. */
  | 'code_alike'
  /** Letters that no frame number has were read as digits. */
  | 'frame_read';
export type RowDoubt = { readonly code: DoubtCode; readonly value: string };

export type DoubtedRow = {
  readonly vehicle: VehicleRow;
  /** As the list has it. */
  readonly frame: string;
};

const upper = (text: string): string => compactPlate(text).toUpperCase();
const codeKey = (code: string): string => code.replaceAll(/\s/g, '').toLowerCase();

type Known = { readonly frames: string[]; readonly plates: string[]; readonly codes: string[] };
type Standing = {
  readonly idOwnerDealer: number;
  readonly externalId: string;
  readonly frame: string;
  readonly plate: string;
};

/** Vehicles that are not sold and are called as these are; the rows' own ones, too. */
const standingLike = (
  manager: Pick<EntityManager, 'query'>,
  rows: readonly DoubtedRow[],
  { idMarket, idOwnerDealer }: ListOwner,
): Promise<Standing[]> => {
  const known: Known = {
    frames: rows.flatMap(({ vehicle: { frame } }) => (frame ? [upper(frame)] : [])),
    plates: rows.flatMap(({ vehicle: { licensePlate: one } }) => (one ? [upper(one)] : [])),
    codes: rows.map(({ vehicle }) => codeKey(vehicle.externalId)),
  };
  const plate = `upper(regexp_replace(license_plate, '[^A-Za-z0-9]', '', 'g'))`;
  return manager.query(
    `SELECT id_owner_dealer AS "idOwnerDealer", external_id AS "externalId", upper(frame) AS frame,
       ${plate} AS plate
     FROM vehicle
     WHERE state <> 'SOLD' AND ((id_market = $1 AND (upper(frame) = ANY ($2) OR ${plate} = ANY ($3)))
       OR (id_owner_dealer = $4 AND lower(regexp_replace(external_id, '\\s', '', 'g')) = ANY ($5)))`,
    [idMarket, known.frames, known.plates, idOwnerDealer, known.codes],
  );
};

/** Doubts about the rows of one list, batch after batch: one car in two rows, or in stock already. */
export class RowDoubts {
  private readonly seen = new Map<string, string>();

  constructor(private readonly owner: ListOwner) {}

  async of(
    manager: Pick<EntityManager, 'query'>,
    rows: readonly DoubtedRow[],
  ): Promise<ReadonlyMap<VehicleRow, readonly RowDoubt[]>> {
    if (rows.length === 0) return new Map();
    const standing = await standingLike(manager, rows, this.owner);
    return new Map(rows.map((row) => [row.vehicle, this.doubtsOf(row, standing)]));
  }

  private doubtsOf({ vehicle, frame: written }: DoubtedRow, standing: readonly Standing[]) {
    const { externalId, frame, licensePlate } = vehicle;
    const { idOwnerDealer } = this.owner;
    const others = standing.filter(
      (one) => one.idOwnerDealer !== idOwnerDealer || one.externalId !== externalId,
    );
    const doubts: RowDoubt[] = [];
    const doubt = (code: DoubtCode, value: string, isDouble: boolean): void => {
      if (isDouble) doubts.push({ code, value });
    };
    if (frame) {
      const isStanding = others.some((one) => one.frame === upper(frame));
      doubt('frame_twice', frame, this.isSeen(`frame ${upper(frame)}`, externalId) || isStanding);
      doubt('frame_read', written.trim(), upper(written) !== upper(frame));
    }
    if (licensePlate) {
      const isStanding = others.some((one) => one.plate === upper(licensePlate));
      const isSeen = this.isSeen(`plate ${upper(licensePlate)}`, externalId);
      doubt('plate_twice', licensePlate, isSeen || isStanding);
    }
    const isAlike = others.some(
      (one) =>
        one.idOwnerDealer === idOwnerDealer && codeKey(one.externalId) === codeKey(externalId),
    );
    doubt(
      'code_alike',
      externalId,
      this.isSeen(`code ${codeKey(externalId)}`, externalId) || isAlike,
    );
    return doubts;
  }

  /** Whether another row had it; the first one has none before it. */
  private isSeen(key: string, externalId: string): boolean {
    const before = this.seen.get(key);
    if (before === undefined) this.seen.set(key, externalId);
    return before !== undefined && before !== externalId;
  }
}
