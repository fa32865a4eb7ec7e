/** CPU seconds that a fixed amount of work takes on this machine now. */
export declare const calibrationSeconds: () => number;
