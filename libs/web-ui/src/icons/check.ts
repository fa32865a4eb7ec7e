import { icon } from './icon.js';

export const IconCheck = icon('check', 'M5 12l5 5l10 -10');
