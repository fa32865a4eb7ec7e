import { join } from 'node:path';

/** What tells vitest to write its report into a folder too, where one is named. */
export const reportedTo = (folder, name) =>
  folder === undefined
    ? []
    : [
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(folder, `${name}.json`)}`,
      ];
