/** CPU seconds of a process, of its children that have ended, and of its live descendants. */
export declare const cpuSecondsOf: (pid: number) => number;
/** CPU seconds of this process and its live descendants, without its children among `others`. */
export declare const cpuSecondsBeside: (others: ReadonlySet<number>) => number;
