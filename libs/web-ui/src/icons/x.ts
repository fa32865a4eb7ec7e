import { icon } from './icon.js';

export const IconX = icon('x', 'M18 6l-12 12', 'M6 6l12 12');
