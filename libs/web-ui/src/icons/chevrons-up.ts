import { icon } from './icon.js';

export const IconChevronsUp = icon('chevrons-up', 'M7 11l5 -5l5 5', 'M7 17l5 -5l5 5');
