import { icon } from './icon.js';

export const IconChevronRight = icon('chevron-right', 'M9 6l6 6l-6 6');
