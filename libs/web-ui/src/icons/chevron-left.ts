import { icon } from './icon.js';

export const IconChevronLeft = icon('chevron-left', 'M15 6l-6 6l6 6');
