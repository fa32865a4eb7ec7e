import type { Program } from './program.mjs';

export declare const kafka: Program;
