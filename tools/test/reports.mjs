import { join } from 'node:path';

/** Makes vitest write its results into a folder, if one is named. `FAIRLOT_MEASURED` turns reports on. */
export const reportArguments = (folder, name) =>
  folder === undefined ? [] : [`--outputFile.json=${join(folder, `${name}.json`)}`];
