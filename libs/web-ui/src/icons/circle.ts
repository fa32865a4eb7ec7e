import { icon } from './icon.js';

export const IconCircle = icon('circle', 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0');
