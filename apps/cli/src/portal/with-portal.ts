import { openCore, type CoreParts, type StorageSettings } from '@fairlot/server';
import { portalDatabase } from './portal-database.js';

/** Opens the portal's services without HTTP, runs `work`, and closes everything that it opened. */
export const withPortal = async <Result>(
  settings: StorageSettings,
  work: (core: CoreParts) => Promise<Result>,
  { mayCreate = false }: { readonly mayCreate?: boolean } = {},
): Promise<Result> => {
  const { dataDir, filesUrl, kurrentDb } = settings;
  const database = await portalDatabase(settings, { mayCreate });
  try {
    const { connection } = database;
    const core = await openCore({ connection, dataDir, filesUrl, kurrentDb });
    try {
      return await work(core);
    } finally {
      await core.close();
    }
  } finally {
    await database.stop();
  }
};
