import { icon } from './icon.js';

export const IconDevicesOff = icon(
  'devices-off',
  'M13 9a1 1 0 0 1 1 -1h6a1 1 0 0 1 1 1v8m-1 3h-6a1 1 0 0 1 -1 -1v-6',
  'M18 8v-3a1 1 0 0 0 -1 -1h-9m-4 0a1 1 0 0 0 -1 1v12a1 1 0 0 0 1 1h9',
  'M16 9h2',
  'M3 3l18 18',
);
