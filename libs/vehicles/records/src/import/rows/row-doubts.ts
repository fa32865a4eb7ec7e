import { frameKey, withoutMarks } from '@fairlot/kernel';
import type { EntityManager } from 'typeorm';
import {
  frameKeySql,
  identitiesOf,
  isSameCar,
  plateKey,
  plateKeySql,
  type CarIdentity,
} from '../../search/same-car.js';
import type { VehicleRow } from './judge-row.js';
import type { ListOwner } from './vehicle-record.js';

/** Warnings about accepted rows. Clients have a text for each code. */
export type DoubtCode =
  /** Another row of the list, or another unsold vehicle, has the same VIN or registration. */
  | 'frame_twice'
  | 'plate_twice'
  /**
   * Another row, or another vehicle of the owner, has the same code if case and spaces are ignored.
   */
  | 'code_alike'
  /** Letters that no VIN contains were read as digits. */
  | 'frame_read';
export type RowDoubt = { readonly code: DoubtCode; readonly value: string };

export type DoubtedRow = {
  readonly vehicle: VehicleRow;
  /** The VIN as in the list. */
  readonly frame: string;
};

const codeKey = (code: string): string => code.replaceAll(/\s/g, '').toLowerCase();

type KnownVehicles = {
  readonly frames: string[];
  readonly plates: string[];
  readonly codes: string[];
};
type StandingVehicle = CarIdentity & {
  readonly idOwnerDealer: number;
  readonly externalId: string;
};

/**
 * Finds unsold vehicles with the same VIN, registration or code. The vehicles of the rows are
 * included.
 */
const findSimilarVehicles = (
  manager: Pick<EntityManager, 'query'>,
  rows: readonly DoubtedRow[],
  { idOwnerDealer }: ListOwner,
): Promise<StandingVehicle[]> => {
  const known: KnownVehicles = {
    frames: rows.flatMap(({ vehicle: { frame } }) => (frame ? [frameKey(frame)] : [])),
    plates: rows.flatMap(({ vehicle: { licensePlate: one } }) => (one ? [plateKey(one)] : [])),
    codes: rows.map(({ vehicle }) => codeKey(vehicle.externalId)),
  };
  return manager.query(
    `SELECT id_owner_dealer AS "idOwnerDealer", external_id AS "externalId", id_market AS "idMarket",
       brand, frame, license_plate AS "licensePlate"
     FROM vehicle
     WHERE state <> 'SOLD' AND (${frameKeySql('frame')} = ANY ($1)
       OR ${plateKeySql('license_plate')} = ANY ($2)
       OR (id_owner_dealer = $3 AND lower(regexp_replace(external_id, '\\s', '', 'g')) = ANY ($4)))`,
    [known.frames, known.plates, idOwnerDealer, known.codes],
  );
};

/** Finds duplicates within a list or among the stored vehicles, batch by batch. */
export class RowDoubts {
  private readonly seen = new Map<string, string>();

  constructor(private readonly owner: ListOwner) {}

  async of(
    manager: Pick<EntityManager, 'query'>,
    rows: readonly DoubtedRow[],
  ): Promise<ReadonlyMap<VehicleRow, readonly RowDoubt[]>> {
    if (rows.length === 0) return new Map();
    const standing = await findSimilarVehicles(manager, rows, this.owner);
    return new Map(rows.map((row) => [row.vehicle, this.doubtsOf(row, standing)]));
  }

  private doubtsOf({ vehicle, frame: written }: DoubtedRow, standing: readonly StandingVehicle[]) {
    const { externalId, brand, frame, licensePlate } = vehicle;
    const { idOwnerDealer, idMarket } = this.owner;
    const others = standing.filter(
      (one) => one.idOwnerDealer !== idOwnerDealer || one.externalId !== externalId,
    );
    const doubts: RowDoubt[] = [];
    const doubt = (code: DoubtCode, value: string, isDouble: boolean): void => {
      if (isDouble) doubts.push({ code, value });
    };
    const unknown = { idMarket, brand, frame: '', licensePlate: '' };
    const isTwice = (car: CarIdentity): boolean => {
      const seen = identitiesOf(car).map((key) => this.isSeen(key, externalId));
      return seen.includes(true) || others.some((one) => isSameCar(car, one));
    };
    if (frame) {
      doubt('frame_twice', frame, isTwice({ ...unknown, frame }));
      // The cell may contain a label before the VIN.
      doubt('frame_read', written.trim(), !withoutMarks(written).endsWith(withoutMarks(frame)));
    }
    if (licensePlate) doubt('plate_twice', licensePlate, isTwice({ ...unknown, licensePlate }));
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

  /**
   * Whether an earlier row of another vehicle had this key. Remembers the first vehicle with each
   * key.
   */
  private isSeen(key: string, externalId: string): boolean {
    const before = this.seen.get(key);
    if (before === undefined) this.seen.set(key, externalId);
    return before !== undefined && before !== externalId;
  }
}
