/** What every test of the client takes for now, of browser and server. */
export const NOW = Date.UTC(2026, 10, 21, 12);

const monotonicNow = performance.now.bind(performance);
const startedAt = monotonicNow();

// The wall clock of a worker starts at `NOW`: no test depends on the day it runs.
Date.now = () => NOW + Math.trunc(monotonicNow() - startedAt);
