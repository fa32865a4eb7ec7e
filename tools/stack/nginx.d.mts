import type { Program } from './program.js';

export declare const nginx: Program;
