import { icon } from './icon.js';

export const IconFold = icon(
  'fold',
  'M12 3v6l3 -3m-6 0l3 3',
  'M12 21v-6l3 3m-6 0l3 -3',
  'M4 12l1 0',
  'M9 12l1 0',
  'M14 12l1 0',
  'M19 12l1 0',
);
