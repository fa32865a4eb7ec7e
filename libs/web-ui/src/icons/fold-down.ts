import { icon } from './icon.js';

export const IconFoldDown = icon(
  'fold-down',
  'M12 11v8l3 -3m-6 0l3 3',
  'M9 7l1 0',
  'M14 7l1 0',
  'M19 7l1 0',
  'M4 7l1 0',
);
