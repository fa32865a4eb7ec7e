import type { Program } from './stack.js';

export declare const kafka: Program;
