/** CPU seconds that a fixed piece of work takes on this machine now. */
export declare const calibrationSeconds: () => number;
