import { icon } from './icon.js';

export const IconZoomIn = icon(
  'zoom-in',
  'M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0',
  'M7 10l6 0',
  'M10 7l0 6',
  'M21 21l-6 -6',
);
