import { Notifications } from '@fairlot/database';
import { canonicalJson, systemClock } from '@fairlot/kernel';
import { defineTable, lockWithTimeout, Records, type Cause } from '@fairlot/records';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RELIED_ON_STATES, type Vehicle } from '../vehicle.entity.js';
import { VehicleCondition } from './vehicle-condition.entity.js';

export type ConditionContent = Pick<
  VehicleCondition,
  'damages' | 'equipment' | 'services' | 'appraisal'
>;
type ConditionRefusal =
  /** The report has been changed since the version on which the edit is based. */
  | 'changed'
  /** The vehicle is in an auction or sold. */
  | 'held'
  | 'gone'
  | { readonly noPhoto: number }
  | 'noAppraisal';
/** The stored report, or why the edit was refused. */
export type ConditionResult =
  | { readonly condition: VehicleCondition }
  | { readonly refused: ConditionRefusal };

const conditionTable = defineTable(VehicleCondition, {
  name: 'vehicle_condition',
  key: 'idVehicle',
  // Not cached, because the database deletes reports together with their vehicle.
  cache: null,
  filter: {},
  sort: ['idVehicle'],
});
const LOCK_VEHICLE = 'SELECT state FROM vehicle WHERE id_vehicle = $1 FOR NO KEY UPDATE';
const UNIQUE_COLUMNS = ['idVehicle'] as const;

const damageMinorOf = (damages: ConditionContent['damages']): number | null => {
  const costs = damages.flatMap(({ costMinor }) => costMinor ?? []);
  if (damages.length > 0 && costs.length === 0) return null;
  return costs.reduce((sum, cost) => sum + cost, 0);
};

const conditionContentOf = (condition: ConditionContent): ConditionContent => {
  const { damages, equipment, services, appraisal } = condition;
  return { damages, equipment, services, appraisal };
};
/** The first version of a report, dated when the vehicle was added. */
export const conditionRow = (
  { idVehicle, insertDate }: Pick<Vehicle, 'idVehicle' | 'insertDate'>,
  content: ConditionContent,
): Partial<VehicleCondition> => ({
  ...conditionContentOf(content),
  idVehicle,
  version: 1,
  damageMinor: damageMinorOf(content.damages),
  changedAt: insertDate,
});

/** Whether two contents are equal. Ignores the order of keys, which jsonb does not keep. */
const isSame = (one: ConditionContent, other: ConditionContent): boolean =>
  canonicalJson(conditionContentOf(one)) === canonicalJson(conditionContentOf(other));

const photosAmong = async (
  manager: EntityManager,
  idVehicle: number,
  damages: ConditionContent['damages'],
): Promise<ReadonlySet<string>> => {
  const named = damages.flatMap(({ idFile }) => idFile ?? []);
  if (named.length === 0) return new Set();
  const found = await manager.query<{ idFile: string }[]>(
    `SELECT id_file AS "idFile" FROM vehicle_file
     WHERE id_vehicle = $1 AND kind = 'PHOTO' AND id_file = ANY ($2)`,
    [idVehicle, named],
  );
  return new Set(found.map(({ idFile }) => idFile));
};

/**
 * Stores the condition reports of vehicles, one each. Changes are audited like those of records.
 */
@Injectable()
export class VehicleConditions
  extends Records<VehicleCondition>
  implements OnModuleInit, OnModuleDestroy
{
  constructor(
    private readonly source: DataSource,
    notifications: Notifications,
  ) {
    super(conditionTable, { dataSource: source, notifications });
  }

  /**
   * The report of a vehicle, without references to removed photos; null if it has none.
   */
  async of(idVehicle: number): Promise<VehicleCondition | null> {
    const condition = await this.get(idVehicle);
    if (condition === null) return null;
    const photos = await photosAmong(this.source.manager, idVehicle, condition.damages);
    const damages = condition.damages.map((damage) => ({
      ...damage,
      idFile: damage.idFile !== null && photos.has(damage.idFile) ? damage.idFile : null,
    }));
    const { version, damageMinor, changedAt } = condition;
    return {
      ...conditionContentOf(condition),
      damages,
      idVehicle,
      version,
      damageMinor,
      changedAt,
    };
  }

  /**
   * Replaces the report completely. For a vehicle without a report, the expected version is 0.
   * @throws Unavailable OVERLOADED if the vehicle is locked for too long
   */
  write(
    idVehicle: number,
    content: ConditionContent,
    { version, by }: { readonly version: number; readonly by: Cause },
  ): Promise<ConditionResult> {
    return this.within(async ({ manager, put }) => {
      const [vehicle] = await lockWithTimeout(manager, LOCK_VEHICLE, [idVehicle]);
      if (vehicle === undefined) return { refused: 'gone' };
      if (RELIED_ON_STATES.includes((vehicle as Pick<Vehicle, 'state'>).state))
        return { refused: 'held' };
      const before = await manager.findOneBy(VehicleCondition, { idVehicle });
      if (before && isSame(before, content)) return { condition: before };
      if (version !== (before?.version ?? 0)) return { refused: 'changed' };
      const refused = await this.missing(manager, idVehicle, content);
      if (refused !== null) return { refused };
      const row = {
        ...conditionContentOf(content),
        idVehicle,
        version: version + 1,
        damageMinor: damageMinorOf(content.damages),
        changedAt: new Date(systemClock.now()),
      };
      const [written] = await put([row], { by, unique: UNIQUE_COLUMNS });
      return { condition: written!.after };
    });
  }

  private async missing(
    manager: EntityManager,
    idVehicle: number,
    { damages, appraisal }: ConditionContent,
  ): Promise<ConditionRefusal | null> {
    const photos = await photosAmong(manager, idVehicle, damages);
    const noPhoto = damages.findIndex(({ idFile }) => idFile !== null && !photos.has(idFile));
    if (noPhoto !== -1) return { noPhoto };
    if (appraisal.format !== 'PDF') return null;
    const documents = await manager.query<unknown[]>(
      `SELECT 1 FROM vehicle_file WHERE id_vehicle = $1 AND kind = 'APPRAISAL' LIMIT 1`,
      [idVehicle],
    );
    return documents.length === 0 ? 'noAppraisal' : null;
  }
}
