/** The current time in every client test, for browser and server. */
export const NOW = Date.UTC(2026, 10, 21, 12);

const monotonicNow = performance.now.bind(performance);
const startedAt = monotonicNow();

// The worker's wall clock starts at `NOW`: no test depends on the date of its run.
Date.now = () => NOW + Math.trunc(monotonicNow() - startedAt);
