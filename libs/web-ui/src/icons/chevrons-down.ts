import { icon } from './icon.js';

export const IconChevronsDown = icon('chevrons-down', 'M7 7l5 5l5 -5', 'M7 13l5 5l5 -5');
