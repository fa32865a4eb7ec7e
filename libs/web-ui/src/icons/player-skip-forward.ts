import { icon } from './icon.js';

export const IconPlayerSkipForward = icon(
  'player-skip-forward',
  'M4 5v14l12 -7l-12 -7',
  'M20 5l0 14',
);
