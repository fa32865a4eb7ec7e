import { icon } from './icon.js';

export const IconChevronDown = icon('chevron-down', 'M6 9l6 6l6 -6');
