import { icon } from './icon.js';

export const IconTerminal2 = icon(
  'terminal-2',
  'M8 9l3 3l-3 3',
  'M13 15l3 0',
  'M3 6a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2l0 -12',
);
