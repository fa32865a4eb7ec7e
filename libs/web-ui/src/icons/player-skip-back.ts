import { icon } from './icon.js';

export const IconPlayerSkipBack = icon('player-skip-back', 'M20 5v14l-12 -7l12 -7', 'M4 5l0 14');
