import { conditionRow } from '@fairlot/vehicles-records';
import type { DemoServices } from '../demo-services.js';
import { plannedCondition } from '../plan/conditions.js';

/** Writes a condition report for every vehicle of the sample. */
export const seedConditions = async ({
  vehicles,
  conditions,
}: Pick<DemoServices, 'vehicles' | 'conditions'>): Promise<void> => {
  await conditions.within(async ({ put }) => {
    const how = { by: { idActor: null }, unique: ['idVehicle'] } as const;
    let cursor: string | undefined;
    do {
      const { rows, next } = await vehicles.list({ cursor, limit: 1_000 });
      await put(
        rows.map((vehicle) => conditionRow(vehicle, plannedCondition(vehicle))),
        how,
      );
      cursor = next ?? undefined;
    } while (cursor !== undefined);
  });
};
