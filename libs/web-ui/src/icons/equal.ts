import { icon } from './icon.js';

export const IconEqual = icon('equal', 'M5 10h14', 'M5 14h14');
