import { join } from 'node:path';

/** Makes vitest write its report into a folder too, where one is named, and what the run cost. */
export const reportedTo = (folder, name) =>
  folder === undefined
    ? []
    : [
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(folder, `${name}.json`)}`,
        '--reporter=./tools/test/measuring.reporter.ts',
      ];
