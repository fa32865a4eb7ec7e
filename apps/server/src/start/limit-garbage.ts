import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 collect garbage when the heap has grown by 30 %. By default an idle process waits until it has grown
 * several times. Call it once all modules are loaded, because loading makes little garbage.
 */
export const limitGarbage = (): void => setFlagsFromString('--heap-growing-percent=30');
