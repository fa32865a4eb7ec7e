import type { Program } from './program.mjs';

export declare const mosquitto: Program;
