import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 collect garbage when the heap has grown by 30 %. By default, the heap of an idle process
 * grows to several times its size first. Call it once all modules are loaded, because loading makes
 * little garbage.
 */
export const limitGarbage = (): void => setFlagsFromString('--heap-growing-percent=30');
