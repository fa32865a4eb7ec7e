import { icon } from './icon.js';

export const IconArrowLeft = icon('arrow-left', 'M5 12l14 0', 'M5 12l6 6', 'M5 12l6 -6');
