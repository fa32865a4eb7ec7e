import { goProgram } from './cache.mjs';

export const versitygw = {
  name: 'files in a real object store',
  specs: ['s3-files.stack', 'files-in-a-store.stack'],
  found: () =>
    goProgram({
      program: 'versitygw',
      version: 'v1.8.0',
      module: 'github.com/versity/versitygw/cmd/versitygw',
      variable: 'VERSITYGW',
    }),
};
