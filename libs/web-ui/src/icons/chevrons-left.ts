import { icon } from './icon.js';

export const IconChevronsLeft = icon('chevrons-left', 'M11 7l-5 5l5 5', 'M17 7l-5 5l5 5');
