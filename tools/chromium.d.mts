/** Command line of a Chromium that runs in a container. */
export declare const CHROMIUM_ARGS: string[];
/** The path of a Chromium, as people have it if there is one, or null. */
export declare const findChromium: () => string | null;
/** The same for tests, which would rather have none of its windows. */
export declare const findShell: () => string | null;
/** Finds Chromium, or installs it where that is allowed; else says in one line why there is none. */
export declare const ensureChromium: () => void;
