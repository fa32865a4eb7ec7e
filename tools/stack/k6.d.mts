import type { Program } from './program.mjs';

export declare const k6: Program;
