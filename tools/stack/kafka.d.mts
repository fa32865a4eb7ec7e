import type { Program } from './program.js';

export declare const kafka: Program;
