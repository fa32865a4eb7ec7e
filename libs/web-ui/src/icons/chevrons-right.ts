import { icon } from './icon.js';

export const IconChevronsRight = icon('chevrons-right', 'M7 7l5 5l-5 5', 'M13 7l5 5l-5 5');
