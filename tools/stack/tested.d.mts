import type { Program } from './program.mjs';

export declare const testedPrograms: readonly Program[];
