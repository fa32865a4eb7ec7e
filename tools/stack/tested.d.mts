import type { Program } from './program.mjs';

export declare const tested: readonly Program[];
