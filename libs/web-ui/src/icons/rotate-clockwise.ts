import { icon } from './icon.js';

export const IconRotateClockwise = icon('rotate-clockwise', 'M4.05 11a8 8 0 1 1 .5 4m-.5 5v-5h5');
