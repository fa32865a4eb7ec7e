import { Notifications, typeormOptions, type PostgresConnection } from '@fairlot/database';
import { PartnerDirectory } from '@fairlot/partners-records';
import { entities as recordEntities } from '@fairlot/records';
import { VehicleLists, VehicleScope } from '@fairlot/vehicles-application';
import { entities, VehicleRegistry } from '@fairlot/vehicles-records';
import { DataSource } from 'typeorm';

const OWN_TEMPLATES = 10;
const LINKED_TEMPLATES = 60;

/** Gives every multi-auctioneer the same seventy templates, rare and frequent ones. */
class SeventyTemplates extends PartnerDirectory {
  override async ownTemplates(): Promise<readonly number[]> {
    return Array.from({ length: OWN_TEMPLATES }, (_, at) => 10 + at);
  }
  override async linkedTemplates(): Promise<readonly number[]> {
    return Array.from({ length: LINKED_TEMPLATES }, (_, at) => 500 + at);
  }
}

/** Runs the work with the portal's own list services on a separate database. */
export const withVehicleLists = async <Answer>(
  connection: PostgresConnection,
  work: (lists: VehicleLists, source: DataSource) => Promise<Answer>,
): Promise<Answer> => {
  const source = new DataSource({
    ...typeormOptions(connection),
    entities: [...recordEntities, ...entities],
  });
  const notifications = new Notifications(connection);
  try {
    await source.initialize();
    const registry = new VehicleRegistry(source, notifications);
    const scope = new VehicleScope(new SeventyTemplates(source, notifications));
    return await work(new VehicleLists(registry, scope), source);
  } finally {
    if (source.isInitialized) await source.destroy();
    await notifications.close();
  }
};
