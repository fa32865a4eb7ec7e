import { goProgram } from './cache.mjs';

export const k6 = {
  name: 'a burst of offers by k6',
  specs: ['load/offer-burst.stack'],
  found: () =>
    goProgram({
      program: 'k6',
      version: 'v1.8.1',
      module: 'go.k6.io/k6',
      variable: 'K6',
      own: 'version',
    }),
};
