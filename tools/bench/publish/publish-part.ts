import { randomUUID } from 'node:crypto';
import { typeormOptions, type PostgresConnection } from '@fairlot/database';
import type { AppendUnit } from '@fairlot/event-store-port';
import { PostgresEventStore } from '@fairlot/event-store-postgres';
import { idVehicleOf } from '@fairlot/vehicles-domain';
import { VehicleMarks } from '@fairlot/vehicles-records';
import { DataSource } from 'typeorm';
import { UnitRecorder } from '../engine/bare-group-commit.ts';
import { Marketplace } from '../engine/marketplace.ts';
import { compared, type Result } from '../result.ts';
import { alternate, type RoundsOptions } from '../rounds.ts';

/** The maximum of an auction. */
const LOTS = 1_000;

export type PublishPartOptions = RoundsOptions & { readonly connection: PostgresConnection };

type Scene = {
  readonly recorder: UnitRecorder;
  readonly marketplace: Marketplace;
  readonly store: PostgresEventStore;
  readonly dataSource: DataSource;
  readonly marks: VehicleMarks;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** The stored unit of the last auction. @throws if it was not one append of all its lots */
const publishedUnit = ({ recorder }: Scene): AppendUnit => {
  const [unit, ...others] = recorder.units;
  if (unit === undefined || others.length > 0 || unit.writes.length !== 2 * LOTS + 1)
    throw new Error('an auction is published in one append: itself, its lots, their vehicles');
  return unit;
};

const publish = (scene: Scene): Promise<number> => {
  scene.recorder.units.length = 0;
  return timed(() => scene.marketplace.publish(LOTS));
};

/** The same bytes in streams of their own. */
const appendBare = async (scene: Scene): Promise<number> => {
  await publish(scene);
  const commandId = randomUUID();
  const writes = publishedUnit(scene).writes.map((write) => ({
    ...write,
    stream: `${write.stream}-${commandId}`,
  }));
  return timed(async () => {
    const [outcome] = await scene.store.append([{ commandId, writes }]);
    if (outcome?.outcome !== 'committed') throw new Error('the bare append was refused');
  });
};

/** Rows for the vehicles of a newly published auction. Returns their ids. */
const vehiclesOfNext = async (scene: Scene): Promise<number[]> => {
  await publish(scene);
  const ids = publishedUnit(scene).writes.flatMap(({ stream }) => idVehicleOf(stream) ?? []);
  await scene.dataSource.query(
    `INSERT INTO vehicle (id_vehicle, external_id, brand, model, version, body_type, fuel_type,
       gearbox, damaged, asking_price_minor, license_plate, frame, vehicle_code, id_market,
       id_owner_dealer, state)
     SELECT id, id, 'Fiat', 'Panda', '1.2', 'CITY_CAR', 'PETROL', 'MANUAL', false, 900000, 'AA000AA',
       'ZZZ', id, 'IT', 1, 'PUBLISHED' FROM unnest($1::int[]) AS of (id)`,
    [ids],
  );
  return ids;
};

const mark = async (scene: Scene): Promise<number> => {
  const listed = (await vehiclesOfNext(scene)).map((idVehicle) => ({
    idVehicle,
    heldAt: 0,
    held: 'IN_AUCTION' as const,
    movedAt: -1,
    stage: null,
    idTemplate: null,
    reason: null,
  }));
  return timed(() => scene.marks.mark(listed));
};

const updateBare = async (scene: Scene): Promise<number> => {
  const ids = await vehiclesOfNext(scene);
  return timed(() =>
    scene.dataSource.query(
      `UPDATE vehicle SET state = 'IN_AUCTION', stream_position = 0 WHERE id_vehicle = ANY ($1)`,
      [ids],
    ),
  );
};

/** The database contains the tables of the event log and of the vehicles. */
export const publishPart = async (options: PublishPartOptions): Promise<Result[]> => {
  const store = new PostgresEventStore(options.connection);
  const dataSource = new DataSource(typeormOptions(options.connection));
  try {
    await dataSource.initialize();
    const recorder = new UnitRecorder(store);
    const marks = new VehicleMarks(dataSource);
    const marketplace = new Marketplace(recorder);
    const scene: Scene = { recorder, marketplace, store, dataSource, marks };
    const { published, appended, marked, updated } = await alternate(
      {
        published: () => publish(scene),
        appended: () => appendBare(scene),
        marked: () => mark(scene),
        updated: () => updateBare(scene),
      },
      options,
    );
    return [
      compared({
        claim:
          'publishing 1,000 lots with their vehicles, against a bare append of the same events',
        unit: 'ms',
        figures: published,
        references: appended,
      }),
      compared({
        claim: 'marking the 1,000 vehicles, against a bare UPDATE of their rows',
        unit: 'ms',
        figures: marked,
        references: updated,
      }),
    ];
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await store.close();
  }
};
