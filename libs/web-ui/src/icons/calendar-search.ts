import { icon } from './icon.js';

export const IconCalendarSearch = icon(
  'calendar-search',
  'M11.5 21h-5.5a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v4.5',
  'M16 3v4',
  'M8 3v4',
  'M4 11h16',
  'M15 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  'M20.2 20.2l1.8 1.8',
);
