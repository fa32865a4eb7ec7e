import { icon } from './icon.js';

export const IconCoinEuro = icon(
  'coin-euro',
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  'M14.401 8c-.669 -.628 -1.5 -1 -2.401 -1c-2.21 0 -4 2.239 -4 5s1.79 5 4 5c.9 0 1.731 -.372 2.4 -1',
  'M7 10.5h4',
  'M7 13.5h4',
);
