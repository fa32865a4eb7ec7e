import { icon } from './icon.js';

export const IconArrowUpCircle = icon(
  'arrow-up-circle',
  'M12 17v-14',
  'M15 6l-3 -3l-3 3',
  'M12 17a2 2 0 1 0 0 4a2 2 0 0 0 0 -4',
);
