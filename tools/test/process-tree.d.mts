/** CPU seconds of a process, its ended children and its live descendants. */
export declare const cpuSecondsOf: (pid: number) => number;
