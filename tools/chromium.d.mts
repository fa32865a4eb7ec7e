/** Command line of a Chromium that runs in a container. */
export declare const CHROMIUM_ARGS: string[];
/** The path of a Chromium, or null. */
export declare const findChromium: () => string | null;
/** Finds Chromium, or installs it where that is allowed; else says in one line why there is none. */
export declare const ensureChromium: () => void;
