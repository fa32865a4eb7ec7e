import type { Program } from './program.js';

export declare const mosquitto: Program;
