/** Command-line arguments of a Chromium that runs in a container. */
export declare const CHROMIUM_ARGS: string[];
/** Returns the path of a Chromium, preferably of the full browser; null if there is none. */
export declare const findChromium: () => string | null;
/**
 * Returns the path of a Chromium for tests, preferably of the headless shell; null if there is
 * none.
 */
export declare const findShell: () => string | null;
/**
 * Finds a Chromium, or installs one if that is allowed. Otherwise prints one line with the reason.
 */
export declare const ensureChromium: () => void;
