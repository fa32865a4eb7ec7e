import { join } from 'node:path';

/** Returns arguments that make vitest write its results into a folder, if a folder is named. */
export const reportArguments = (folder, name) =>
  folder === undefined ? [] : [`--outputFile.json=${join(folder, `${name}.json`)}`];
