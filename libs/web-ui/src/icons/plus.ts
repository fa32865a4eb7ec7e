import { icon } from './icon.js';

export const IconPlus = icon('plus', 'M12 5l0 14', 'M5 12l14 0');
