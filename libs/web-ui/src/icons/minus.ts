import { icon } from './icon.js';

export const IconMinus = icon('minus', 'M5 12l14 0');
