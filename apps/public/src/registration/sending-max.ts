/** How long the server listens to one registration; then it closes the line. */
export const SENDING_MAX_MS = 60_000;
