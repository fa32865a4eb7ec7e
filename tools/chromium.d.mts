/** Command line of a Chromium that runs in a container. */
export declare const CHROMIUM_ARGS: string[];
/** The path of a Chromium, preferably the full browser, or null. */
export declare const findChromium: () => string | null;
/** The path of a Chromium for tests, preferably the headless shell, or null. */
export declare const findShell: () => string | null;
/** Finds Chromium, or installs it if allowed. Otherwise prints one line with the reason. */
export declare const ensureChromium: () => void;
