import { icon } from './icon.js';

export const IconCompassOff = icon(
  'compass-off',
  'M13 9l3 -1l-1 3m-1 3l-6 2l2 -6',
  'M20.042 16.045a9 9 0 0 0 -12.087 -12.087m-2.318 1.677a9 9 0 1 0 12.725 12.73',
  'M12 3v2',
  'M12 19v2',
  'M3 12h2',
  'M19 12h2',
  'M3 3l18 18',
);
