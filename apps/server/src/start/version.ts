/** Shown in documents and at start. */
export const VERSION = '0.1.0';
